import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { FolderHeld } from '../db/folder-lock.ts';
import { StoreUnusable } from '../db/store-failures.ts';
import { RecorderUnusable } from '../market/recorder/recorder.ts';
import { reasonOf, ReplayUnusable, VenueUnusable } from './start-failures.ts';

const config = readConfig({ PORT: '8123', DATA_DIR: '/srv/brisk' }, '/');
const system = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });

describe('a start that failed', () => {
  it.each<[string, Error, string]>([
    ['the folder is held', new FolderHeld('/srv/brisk', 'http://localhost:8080'), 'http://localhost:8080'],
    ['the folder is a file', system('EEXIST', 'mkdir'), 'DATA_DIR /srv/brisk'],
    ['the folder may not be made', system('EACCES', 'mkdir'), 'DATA_DIR /srv/brisk'],
    [
      'the disk is full',
      new StoreUnusable('disk-full', 'no room'),
      'The disk under DATA_DIR /srv/brisk is full',
    ],
    [
      'the disk is read-only',
      new StoreUnusable('not-writable', 'EROFS'),
      'may not write to DATA_DIR /srv/brisk',
    ],
    ['the data are damaged', new StoreUnusable('damaged', 'x'), 'npm run db:restore'],
    ['the data are gone', new StoreUnusable('lost', 'x'), 'DATA_DIR /srv/brisk was lost'],
    [
      'PostgreSQL has no room',
      new Error('query', { cause: system('53100', 'none') }),
      'DATA_DIR /srv/brisk is full',
    ],
    ['the port is taken', system('EADDRINUSE', 'listen'), 'Port 8123'],
    ['the port needs rights', system('EACCES', 'listen'), 'PORT'],
    [
      'the recording is none',
      new ReplayUnusable('book.jsonl:1: no JSON'),
      'FEED cannot be played: book.jsonl:1',
    ],
    ['the venue does not answer', new VenueUnusable('okx: fetch failed'), 'FEED cannot be followed: okx'],
    [
      'nothing such can be recorded',
      new RecorderUnusable('there is no market X'),
      'RECORD cannot be followed',
    ],
  ])('PLATFORM-033 names the setting to change: %s', (_name, error, sent) => {
    const reason = reasonOf(error, config);
    expect(reason).toContain(sent);
    expect(reason).not.toContain('\n');
  });

  it('PLATFORM-033 is shown in full if its cause is unknown', () => {
    expect(reasonOf(new Error('a surprise'), config)).toBeUndefined();
  });
});
