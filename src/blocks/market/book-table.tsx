import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { BookSideName } from '#domain/units';
import { valuesOf } from '#paint/book-layout';
import type { OwnLevels } from '#paint/look';
import type { BookRows } from '#paint/rows';
import type { BookRecord } from '../../engine/records.ts';
import { marketName } from './instruments.ts';
import { BesidePicture } from './painted.tsx';
import type { PickedPrice } from './picked-price.ts';
import { useSlowly } from './slow-rows.ts';

interface BookTableInput {
  readonly instrument: Instrument;
  readonly book: BookRecord;
  readonly own?: OwnLevels | undefined;
  readonly pick: (price: PickedPrice) => void;
}

const PRICE = '{price}';

/** The book for screen readers, beside the drawn one; visible if no canvas can be drawn. */
export function BookTable({ instrument, book, own, pick }: BookTableInput): ReactNode {
  const { t } = useTranslation();
  const rows = useSlowly(book.rows);
  // Looked up once for all levels.
  const named = t('market.book.pick', { price: PRICE });
  const mine = t('market.book.own');
  const of = { rows, own, pick, named, mine };
  const count = Math.max(rows.bids, rows.asks);
  return (
    <BesidePicture>
      <table data-testid="book-table">
        <caption>{t('market.book.table', { market: marketName(instrument) })}</caption>
        <thead>
          <tr>
            <th scope="col">{`${t('market.book.bid')} ${t('market.book.size', { coin: instrument.base })}`}</th>
            <th scope="col">{`${t('market.book.bid')} ${t('market.book.price', { coin: instrument.quote })}`}</th>
            <th scope="col">{`${t('market.book.ask')} ${t('market.book.price', { coin: instrument.quote })}`}</th>
            <th scope="col">{`${t('market.book.ask')} ${t('market.book.size', { coin: instrument.base })}`}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_none, row) => (
            <tr key={row}>
              <td>{valuesOf(rows, { side: 'bid', row })?.size}</td>
              <td>
                <PriceButton {...of} side="bid" row={row} />
              </td>
              <td>
                <PriceButton {...of} side="ask" row={row} />
              </td>
              <td>{valuesOf(rows, { side: 'ask', row })?.size}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </BesidePicture>
  );
}

interface PriceButtonInput {
  readonly rows: BookRows;
  readonly side: BookSideName;
  readonly row: number;
  readonly own: OwnLevels | undefined;
  readonly pick: (price: PickedPrice) => void;
  /** The button's name, with `PRICE` where the price belongs. */
  readonly named: string;
  /** The text beside a level with an order of the user. */
  readonly mine: string;
}

/** For a screen reader's cursor; the tab key reaches the drawn book, where the focus is visible. */
function PriceButton({ rows, side, row, own, pick, named, mine }: PriceButtonInput): ReactNode {
  const level = valuesOf(rows, { side, row });
  if (level === undefined) return null;
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label={named.replace(PRICE, level.price)}
        onClick={() => pick({ side, tick: level.tick, text: level.price })}
      >
        {level.price}
      </button>
      {own?.[side].includes(level.tick) === true ? <span>{mine}</span> : null}
    </>
  );
}
