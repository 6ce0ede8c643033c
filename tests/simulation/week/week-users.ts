/** Users of a violent week: they open at 50 to 125 times their margin, protect little, and come back with new funds. */
import { positions } from '../../../server/contract/positions.ts';
import type { UserAnswer, UserCommand } from '../../../server/core/core-api.ts';
import type { CoreState } from '../../../server/core/state.ts';
import type { OpenCore } from '../../support/open-core.ts';
import type { WeekPrices } from './week-prices.ts';
import { WEEK_MARKETS } from './week-prices.ts';

const LEVERAGES = [50, 75, 100, 125] as const;
/** The largest leverage of SOL. */
const SMALL_COIN = 75;
const DEPOSIT = '300';

export class WeekUsers {
  private readonly ids: number[] = [];

  constructor(
    private readonly chance: () => number,
    private readonly prices: WeekPrices,
    private readonly nextId: () => string,
  ) {}

  async open(core: OpenCore, count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, at) => `user${String(at)}`);
    for (let from = 0; from < count; from += 200)
      this.ids.push(...(await Promise.all(names.slice(from, from + 200).map((name) => core.openUser(name)))));
    for (let from = 0; from < count; from += 200)
      await Promise.all(this.ids.slice(from, from + 200).map((user) => this.begin(core, user)));
  }

  /** The next commands of a burst, each of another user. */
  draw(state: CoreState, most: number): UserCommand[] {
    const users = new Set(Array.from({ length: most }, () => this.oneOf(this.ids)));
    return [...users].flatMap((user) => this.commandsOf(state, user));
  }

  /** Half of the users are on cross margin, a quarter has positions on both sides. */
  private async begin(core: OpenCore, user: number): Promise<void> {
    const marginMode = this.chance() < 0.5 ? 'cross' : 'isolated';
    const positionMode = this.chance() < 0.25 ? 'hedge' : 'one-way';
    const commands = [this.command(user, 'demo.faucet', {}), this.transfer(user, DEPOSIT)];
    for (const { symbol } of WEEK_MARKETS) {
      const leverage = Math.min(this.oneOf(LEVERAGES), symbol.startsWith('SOL') ? SMALL_COIN : 125);
      commands.push(
        this.command(user, 'contract.setMarginMode', { symbol, marginMode }),
        this.command(user, 'contract.setPositionMode', { symbol, positionMode }),
        this.command(user, 'contract.setLeverage', { symbol, leverage }),
      );
    }
    const answers: UserAnswer[] = await Promise.all(commands.map((command) => core.execute(command)));
    for (const { code } of answers) if (code !== 200) throw new Error(`a user could not begin: ${code}`);
  }

  private commandsOf(state: CoreState, user: number): UserCommand[] {
    const available = state.ledger.available(user, 'contract', 'USDT');
    const held = positions.of(state).of(user);
    const what = this.chance();
    const position = held.length === 0 ? undefined : this.oneOf(held).id;
    if (available < 2_000_000_000n && position === undefined)
      return [this.command(user, 'demo.faucet', {}), this.transfer(user, DEPOSIT)];
    if (position !== undefined && what < 0.12)
      return [this.command(user, 'contract.closePosition', { position })];
    if (position !== undefined && what < 0.16) {
      const change = this.chance() < 0.7 ? 'add' : 'remove';
      return [this.command(user, 'contract.adjustMargin', { position, change, amount: '5' })];
    }
    if (position !== undefined && what < 0.18) return [this.command(user, 'contract.reverse', { position })];
    if (what < 0.2) return [this.command(user, 'contract.cancelOrders', {})];
    if (what < 0.22) return [this.command(user, 'contract.closeAll', {})];
    return [this.placing(state, user, available)];
  }

  /** Half of the orders are limit orders near the mark, which often meet those of other users. */
  private placing(state: CoreState, user: number, available: bigint): UserCommand {
    const market = Math.floor(this.chance() * WEEK_MARKETS.length);
    const { symbol, step } = WEEK_MARKETS[market] as (typeof WEEK_MARKETS)[number];
    const price = this.prices.of(market);
    const { positionMode } =
      positions
        .of(state)
        .modes.of(user)
        .find((mode) => mode.symbol === symbol) ?? {};
    const side = this.chance() < 0.5 ? 'buy' : 'sell';
    const opens = side === 'buy' ? 'long' : 'short';
    // A tenth to all of the money, at 20 to 60 times.
    const value = (Number(available) / 1e8) * (0.1 + 0.9 * this.chance()) * (20 + 40 * this.chance());
    const lots = Math.max(1, Math.floor((value / this.prices.value(market)) * 1_000));
    const away = Math.round(price * 0.0005 * (this.chance() * 3 - 1)) * (side === 'buy' ? -1 : 1);
    return this.command(user, 'contract.placeOrder', {
      ...{ symbol, side, size: (lots / 1_000).toFixed(3) },
      positionSide: positionMode === 'hedge' ? opens : 'net',
      ...(this.chance() < 0.5
        ? { type: 'market' }
        : {
            type: 'limit',
            price: ((price + away) * Number(step)).toFixed(step.length === 1 ? 0 : step.length - 2),
          }),
    });
  }

  private transfer(user: number, amount: string): UserCommand {
    return this.command(user, 'assets.transfer', { from: 'funds', to: 'contract', asset: 'USDT', amount });
  }

  private command(user: number, kind: string, input: object): UserCommand {
    return { kind, user, id: this.nextId(), input };
  }

  private oneOf<Each>(list: readonly Each[]): Each {
    return list[Math.floor(this.chance() * list.length)] as Each;
  }
}
