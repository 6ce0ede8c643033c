/** A core with one contract whose triggers fire, and each trigger as its user's events last carried it. */
import type { AccountEvent } from '../../protocol/names/account.ts';
import type { ContractTrigger } from '../../protocol/names/contract.ts';
import { ContractCore, PERP } from './contract-core.ts';

export class FiredCore {
  readonly last = new Map<number, ContractTrigger>();

  constructor(
    readonly core: ContractCore,
    readonly ada: number,
    readonly ben: number,
  ) {
    core.core.onAccountEvent((_, { changes }: AccountEvent) => {
      for (const { entity, rows } of changes)
        if (entity === 'contract-trigger')
          for (const row of rows as readonly ContractTrigger[]) this.last.set(row.id, row);
    });
  }

  place(input: object, user = this.ada) {
    return this.core.do(user, 'placeTrigger', input);
  }

  stop(side: 'buy' | 'sell', trigger: string, more: object = {}) {
    return this.place({ purpose: 'stop', symbol: PERP, side, trigger, size: '1', ...more });
  }

  /** The market maker quotes around a new mark, and what is due fires. */
  async price(tick: number): Promise<void> {
    await this.core.price(tick);
    this.core.core.clock.advance(1);
    await this.core.core.writer.drain();
  }

  lots(user = this.ada): number {
    return this.core.lotsOf(user);
  }
}

/** The mark is 100.00, and two users have 1,000 USDT each. */
export async function fired(run: (traded: FiredCore) => Promise<void>): Promise<void> {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await run(new FiredCore(core, ada, ben));
  await core.stop();
}
