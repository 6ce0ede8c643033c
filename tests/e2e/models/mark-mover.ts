/**
 * An operator who moves the mark of the still contract (`stillContract`): its index stays 62,920.0, and the setting
 * limits how far below it the mark is.
 */
import { newCommandId } from '../../../src/api/command-id.ts';
import { contractIndex } from '../../../server/contract/marks/settings.ts';
import { expect } from '../../support/app-test.ts';
import { Calls } from './newcomer.ts';

/** The mark, and the setting that gives it. */
const BASIS_BPS = { '61,690.0': 200, '62,290.8': 100, '62,605.4': 50, '62,920.0': 0 } as const;
export type Mark = keyof typeof BASIS_BPS;

export class MarkMover {
  private readonly calls: Calls;
  private token = '';

  constructor(origin: string) {
    this.calls = new Calls(origin);
  }

  /** Also ends the wait after a restart of the platform, in which nothing is opened (`resumeGraceMillis`). */
  async moveTo(mark: Mark): Promise<void> {
    if (this.token === '') {
      const { data } = await this.calls.ask('POST', '/demo/login', { name: 'operator' });
      this.token = (data as { token: string }).token;
    }
    const value = { ...contractIndex.default, resumeGraceMillis: 0, basisBps: BASIS_BPS[mark] };
    const change = { id: newCommandId(), name: contractIndex.name, value, reason: 'a test moves the mark' };
    const answer = await this.calls.ask('POST', '/operator/changeSetting', change, this.token);
    expect(answer).toMatchObject({ code: 200 });
  }
}
