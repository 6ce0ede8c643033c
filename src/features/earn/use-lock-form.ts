/** The choices of a user for an order of Earn, and why it cannot be placed. */
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { checkQuantity, type QuantityProblem } from '#domain/earn/check-quantity';
import type { EarnAccount } from '#domain/earn/earn-terms';
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { earnOrder } from '#protocol/entities/earn-order';
import { useLoggedIn } from '../../api/session.ts';
import { useEntityRows } from '../../engine/entity-rows.ts';
import type { BalanceRecord } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { earnDone } from './earn.state.ts';
import type { EarnProduct } from './use-earn.ts';

export interface LockFields {
  readonly quantity: string;
  readonly from: EarnAccount;
  readonly renew: boolean;
}

export interface LockFormState {
  readonly fields: LockFields;
  readonly change: (changed: Partial<LockFields>) => void;
  /** Of the account that pays. */
  readonly balance: BalanceRecord;
  /** The user has nothing of the coin in that account. */
  readonly isEmpty: boolean;
  /** Undefined: it can be placed. */
  readonly problem: QuantityProblem | undefined;
}

const EMPTY: LockFields = { quantity: '', from: 'funds', renew: false };

export function useLockForm(product: EarnProduct): LockFormState {
  const [fields, setFields] = useState(EMPTY);
  const change = (changed: Partial<LockFields>) => setFields((before) => ({ ...before, ...changed }));
  const balance = useTopic(`balance/${fields.from}/${product.asset}`);
  const available = useValue(balance.plain);
  const isLoggedIn = useLoggedIn();
  const { count } = useSnapshot(earnDone);
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    setFields((before) => ({ ...before, quantity: '' }));
  }, [count]);
  return {
    ...{ fields, change, balance },
    isEmpty: isLoggedIn && available !== '' && !/[1-9]/.test(available),
    problem: useProblem(product, fields.quantity, isLoggedIn ? available : ''),
  };
}

function useProblem(product: EarnProduct, quantity: string, available: string): QuantityProblem | undefined {
  const orders = useEntityRows<typeof earnOrder>('earn-order');
  const own = orders
    .filter((order) => order.product === product.product)
    .reduce((sum, order) => sum + minorFrom(order.quantity), 0n);
  const limits = {
    smallest: minorFrom(product.smallest),
    largest: minorFrom(product.largest),
    left: minorFrom(product.left),
    userLeft: minorFrom(product.userQuota) - own,
  };
  const checked = checkQuantity(quantity, limits, available === '' ? undefined : minorFrom(available));
  return typeof checked === 'string' ? checked : undefined;
}

function minorFrom(text: string): Minor {
  return minorOf(text) ?? 0n;
}
