import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Calendar, PERIODS } from './periods.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
];

/** Times in all years of which the platform has candles, many of them near clock changes of some zone. */
const CHANGES = [
  '2024-03-10T07:00Z',
  '2024-03-10T05:00Z',
  '2024-03-31T01:00Z',
  '2024-04-06T15:00Z',
  '2024-10-05T15:30Z',
  '2024-10-27T01:00Z',
  '2024-11-03T05:00Z',
  '2024-11-03T06:00Z',
  '2025-02-23T02:00Z',
].map((text) => Date.parse(text));

const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -6 * HOUR, max: 6 * HOUR }))
    .map(([at, away]) => at + away),
);

/** The shorter periods whose multiple each period is. */
const NESTED: Readonly<Record<(typeof PERIODS)[number], readonly (typeof PERIODS)[number][]>> = {
  '1m': [],
  '3m': ['1m'],
  '5m': ['1m'],
  '15m': ['1m', '3m', '5m'],
  '30m': ['1m', '3m', '5m', '15m'],
  '1h': ['1m', '3m', '5m', '15m', '30m'],
  '2h': ['1m', '3m', '5m', '15m', '30m', '1h'],
  '4h': ['1m', '3m', '5m', '15m', '30m', '1h', '2h'],
  '6h': ['1m', '3m', '5m', '15m', '30m', '1h', '2h'],
  '12h': ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h'],
  '1d': ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h'],
  '3d': ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'],
  '1w': ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'],
  '1M': ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'],
};

function clockOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (time: number) => format.format(time);
}

describe.each(ZONES)('the periods of %s', (zone) => {
  const clock = clockOf(zone);

  it('CANDLE-001 hold every moment exactly once, without a hole', () => {
    const calendar = new Calendar(zone);
    fc.assert(
      fc.property(
        moment,
        fc.constantFrom(...PERIODS),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (time, period, part) => {
          const start = calendar.start(time, period);
          const next = calendar.next(time, period);
          expect(start).toBeLessThanOrEqual(time);
          expect(next).toBeGreaterThan(time);
          for (const within of [start, start + Math.floor(part * (next - 1 - start)), next - 1]) {
            expect(calendar.start(within, period)).toBe(start);
            expect(calendar.next(within, period)).toBe(next);
          }
          expect(calendar.start(next, period)).toBe(next);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('CANDLE-001 nest: each begins where all shorter ones begin whose multiple it is', () => {
    const calendar = new Calendar(zone);
    fc.assert(
      fc.property(moment, fc.constantFrom(...PERIODS), (time, period) => {
        const start = calendar.start(time, period);
        for (const each of NESTED[period]) expect(calendar.start(start, each)).toBe(start);
      }),
      { numRuns: 500 },
    );
  });

  it('CANDLE-001 follow the wall clock of the zone', () => {
    const calendar = new Calendar(zone);
    fc.assert(
      fc.property(moment, (time) => {
        // Far from a clock change, periods are computed without special cases.
        const quiet = ([-8, 0, 8] as const).map((days) => calendar.start(time + days * DAY, '1d') % DAY);
        fc.pre(new Set(quiet).size === 1);
        expect(clock(calendar.start(time, '1d'))).toMatch(/00:00$/);
        expect(clock(calendar.start(time, '4h'))).toMatch(/(00|04|08|12|16|20):00$/);
        expect(clock(calendar.start(time, '6h'))).toMatch(/(00|06|12|18):00$/);
        expect(clock(calendar.start(time, '1h'))).toMatch(/:00$/);
        expect(clock(calendar.start(time, '3d'))).toMatch(/00:00$/);
        expect(clock(calendar.start(time, '1w'))).toMatch(/^Mon.*00:00$/);
        expect(calendar.next(time, '1h') - calendar.start(time, '1h')).toBe(HOUR);
        expect(calendar.next(time, '1d') - calendar.start(time, '1d')).toBe(DAY);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a change of the clock', () => {
  const lengthAt = (zone: string, at: string, period: (typeof PERIODS)[number]) => {
    const calendar = new Calendar(zone);
    const time = Date.parse(at);
    return (calendar.next(time, period) - calendar.start(time, period)) / MINUTE;
  };

  it.each([
    ['Europe/Berlin', '2024-10-27T00:30Z', '1d', 25 * 60],
    ['Europe/Berlin', '2024-10-27T00:30Z', '4h', 5 * 60],
    ['Europe/Berlin', '2024-10-27T00:30Z', '6h', 7 * 60],
    ['Europe/Berlin', '2024-10-27T00:30Z', '3d', 73 * 60],
    ['Europe/Berlin', '2024-10-27T00:30Z', '3m', 3],
    ['Europe/Berlin', '2024-10-27T00:30Z', '1h', 60],
    ['Europe/Berlin', '2024-10-27T01:30Z', '1h', 60],
    ['Europe/Berlin', '2024-03-31T03:00Z', '1d', 23 * 60],
    ['Europe/Berlin', '2024-03-31T01:30Z', '4h', 3 * 60],
    ['America/New_York', '2024-11-03T12:00Z', '1d', 25 * 60],
    ['America/New_York', '2024-03-10T12:00Z', '1d', 23 * 60],
    ['America/Havana', '2024-11-03T05:30Z', '1d', 25 * 60],
    ['America/Havana', '2024-11-03T05:30Z', '1h', 60],
    ['America/Havana', '2024-03-10T12:00Z', '1d', 23 * 60],
    ['Australia/Lord_Howe', '2024-04-06T15:00Z', '1h', 90],
    ['Australia/Lord_Howe', '2024-04-06T15:00Z', '30m', 30],
    ['Australia/Lord_Howe', '2024-10-05T15:30Z', '1h', 30],
    ['Australia/Lord_Howe', '2024-10-05T20:00Z', '1d', 23.5 * 60],
    ['Europe/Berlin', '2024-03-31T03:00Z', '1w', 7 * 24 * 60 - 60],
    ['Europe/Berlin', '2024-03-15T03:00Z', '1M', 31 * 24 * 60 - 60],
  ] as const)('CANDLE-002 %s at %s: %s lasts %d minutes', (zone, at, period, minutes) => {
    expect(lengthAt(zone, at, period)).toBe(minutes);
  });

  it('CANDLE-002 an hour shown twice comes twice, and a day begins at the leap over its midnight', () => {
    const berlin = new Calendar('Europe/Berlin');
    const hours = ['00:10', '01:10', '02:10'].map((at) =>
      berlin.start(Date.parse(`2024-10-27T${at}Z`), '1h'),
    );
    expect(hours.map((each) => new Date(each).toISOString().slice(11, 16))).toEqual([
      '00:00',
      '01:00',
      '02:00',
    ]);
    const havana = new Calendar('America/Havana');
    expect(havana.start(Date.parse('2024-03-10T12:00Z'), '1d')).toBe(Date.parse('2024-03-10T05:00Z'));
  });
});
