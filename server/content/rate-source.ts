/** The source of the value of one USDT in other currencies, and the currencies on offer. */
export interface RateSource {
  /** Decimal text by ISO 4217 code. A currency that is missing keeps its last rate. */
  rates(): Promise<Readonly<Record<string, string>>>;
}

export interface OfferedCurrency {
  /** ISO 4217. */
  readonly currency: string;
  /** The number of digits after the decimal mark in displayed amounts. */
  readonly digits: number;
}

/** In the order in which the app offers them. */
export const OFFERED: readonly OfferedCurrency[] = [
  ...['USD', 'EUR', 'GBP'].map(inHundredths),
  { currency: 'JPY', digits: 0 },
  ...['CNY', 'TWD'].map(inHundredths),
  { currency: 'KRW', digits: 0 },
  ...['TRY', 'UAH', 'PLN', 'SEK', 'BRL', 'INR'].map(inHundredths),
  { currency: 'VND', digits: 0 },
  ...['CHF', 'AUD', 'CAD'].map(inHundredths),
];

function inHundredths(currency: string): OfferedCurrency {
  return { currency, digits: 2 };
}

/** A table of plausible rates, for a platform without a real source. */
export const fixedRates: RateSource = {
  rates: () =>
    Promise.resolve({
      USD: '1',
      EUR: '0.8645',
      GBP: '0.7628',
      JPY: '155.82',
      CNY: '7.1064',
      TWD: '31.24',
      KRW: '1466.5',
      TRY: '42.41',
      UAH: '42.18',
      PLN: '3.6682',
      SEK: '9.5134',
      BRL: '5.3327',
      INR: '88.71',
      VND: '26350',
      CHF: '0.8052',
      AUD: '1.5473',
      CAD: '1.4049',
    }),
};
