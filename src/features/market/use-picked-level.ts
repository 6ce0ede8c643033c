import { useRef, useState } from 'react';
import type { PickedPrice } from '../../blocks/market/picked-price.ts';

export interface PickedLevel {
  readonly picked: PickedPrice | undefined;
  readonly pick: (price: PickedPrice | undefined) => void;
  /** Adds a tap whose level the engine has not answered yet. */
  readonly wait: (answer: Promise<unknown>) => void;
  /** Resolves with the price once every tap is answered; undefined if there is none to wait for. */
  readonly answered: () => Promise<PickedPrice | undefined> | undefined;
}

interface Taps {
  readonly price?: PickedPrice | undefined;
  readonly open?: Promise<unknown> | undefined;
}

/**
 * The level picked on a market's page. The engine answers shortly after the tap; a link that follows the tap
 * waits for it.
 */
export function usePickedLevel(): PickedLevel {
  const [picked, setPicked] = useState<PickedPrice>();
  const taps = useRef<Taps>({});
  return {
    picked,
    pick: (price) => {
      taps.current = { ...taps.current, price };
      setPicked(price);
    },
    wait: (answer) => {
      const open = Promise.allSettled([taps.current.open, answer]).then(() => {
        if (taps.current.open === open) taps.current = { price: taps.current.price };
      });
      taps.current = { ...taps.current, open };
    },
    answered: () => taps.current.open?.then(() => taps.current.price),
  };
}
