/** The money of one side of a trade: what is free for it, and what is posted at the end. */
import type { MarginMode } from '#domain/contract/position-terms';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import { largerOf, smallerOf, type Minor } from '#domain/ledger/minor';
import type { Mover } from '../trading/market-settlement.ts';
import type { OrderMarket } from '../trading/order.ts';
import { crossHeld } from './cross-account.ts';
import { positionChange, type HeldPosition } from './held-position.ts';
import { noteChange } from './history/note-change.ts';
import { positions } from './positions.ts';

export interface CashOf {
  readonly user: UserId;
  /** The amount that the order held for these lots. */
  readonly frozen: Minor;
  readonly marginMode: MarginMode;
}

export class Cash {
  private free: Minor;
  private frozenChange: Minor;
  private readonly drawn = new Set<HeldPosition>();

  constructor(
    private readonly mover: Mover,
    private readonly asset: string,
    private readonly of: CashOf,
  ) {
    this.free = mover.available(of.user, 'contract', asset) + of.frozen;
    this.frozenChange = -of.frozen;
  }

  /**
   * Settles PnL. An isolated position that is closed by force pays from its margin alone, a cross position
   * from the whole wallet. A loss beyond the payable amount is the market maker's; returns that part.
   */
  settle(settled: Minor, released: Minor, isForced: boolean): Minor {
    const { mover, asset, of } = this;
    this.frozenChange -= released;
    this.free += released;
    const paysFromMargin = isForced && of.marginMode === 'isolated';
    if (of.user === PLATFORM) {
      this.pass(settled, of.user);
      return 0n;
    }
    this.draw(-settled);
    const most = paysFromMargin ? released : this.free;
    const paid = smallerOf(-settled, most);
    this.pass(-paid, of.user);
    mover.move('contract-loss', asset, -settled - paid, PLATFORM, PLATFORM);
    return -settled - paid;
  }

  /** Charges as much of a fee as there is. */
  charge(fee: Minor): Minor {
    this.draw(fee);
    const charged = largerOf(0n, smallerOf(fee, this.free));
    this.free -= charged;
    this.mover.move('contract-fee', this.asset, charged, this.of.user, PLATFORM);
    return charged;
  }

  /** After all payments. Freezes margin: all that is left if rounding took a little more. */
  freeze(margin: Minor): Minor {
    const frozen = smallerOf(margin, this.free);
    this.frozenChange += frozen;
    return frozen;
  }

  /**
   * After the trade's own positions have noted their change: one of them may have paid as well.
   * @param later a position whose change its caller notes later
   */
  move(later?: HeldPosition): void {
    const { mover, asset, of, frozenChange } = this;
    // One of both is zero, and a move of nothing is none.
    mover.move('contract-margin', asset, largerOf(frozenChange, 0n), of.user, of.user);
    mover.move('contract-margin-release', asset, largerOf(-frozenChange, 0n), of.user, of.user);
    for (const held of this.drawn) if (held !== later) noteChange(mover, held, 'covered');
  }

  /** A cross account pays what is not free from the margins of its positions, the oldest first. */
  private draw(needed: Minor): void {
    const { mover, asset, of } = this;
    let missing = needed - this.free;
    if (missing <= 0n || of.marginMode !== 'cross') return;
    for (const held of crossHeld(mover.state, of.user, asset)) {
      const { margin } = held.open;
      const drawn = smallerOf(margin, missing);
      if (drawn <= 0n) continue;
      // `crossHeld` has only those whose steps are known.
      const market = positions.of(mover.state).readingOf(held) as OrderMarket;
      positions.of(mover.state).reopen(held, { ...held.open, margin: margin - drawn });
      held.updated = mover.time;
      this.free += drawn;
      this.frozenChange -= drawn;
      missing -= drawn;
      this.drawn.add(held);
      mover.changeEntity(held.id, positionChange(held, market));
    }
  }

  /** Above zero: a profit. */
  private pass(amount: Minor, user: UserId): void {
    this.free += amount;
    this.mover.move('contract-profit', this.asset, largerOf(amount, 0n), PLATFORM, user);
    this.mover.move('contract-loss', this.asset, largerOf(-amount, 0n), user, PLATFORM);
  }
}
