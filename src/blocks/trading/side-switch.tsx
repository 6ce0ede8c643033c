import { useId, type ReactNode } from 'react';
import { ORDER_SIDES, type OrderSide } from '#domain/trading/order';
import styles from './ticket.module.css';

interface SideSwitchInput {
  readonly label: string;
  /** "Buy" and "Sell", or "Long" and "Short". */
  readonly names: Readonly<Record<OrderSide, string>>;
  readonly chosen: OrderSide;
  readonly choose: (side: OrderSide) => void;
}

/** The two sides of a ticket in the colours of the palette. */
export function SideSwitch({ label, names, chosen, choose }: SideSwitchInput): ReactNode {
  const name = useId();
  return (
    <div className={styles.sides} role="radiogroup" aria-label={label}>
      {ORDER_SIDES.map((side) => (
        <label key={side} className={styles.side} data-side={side}>
          <input
            type="radio"
            name={name}
            value={side}
            checked={side === chosen}
            onChange={() => choose(side)}
          />
          {names[side]}
        </label>
      ))}
    </div>
  );
}
