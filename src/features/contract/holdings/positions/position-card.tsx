import { memo, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { DelistingNotice } from '../../../../blocks/market/delisting-notice.tsx';
import { IndexNotice } from '../../../../blocks/market/index-notice.tsx';
import type { TradingEnd } from '../../../../blocks/market/trading-end.ts';
import { useStatus, useWorth } from '../../../../blocks/market/live.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { InSight, useInSight } from '../../../../ui/in-sight.ts';
import { LiveText } from '../../../../ui/live-text.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { ofPosition } from '../contract-commands.ts';
import type { SheetName } from '../sheets/position-sheets.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import styles from './position-card.module.css';
import { PositionSideTag } from './position-side.tsx';
import { Protection } from './protection.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { isActionOff } from './action-off.ts';
import { AdlRank } from './adl-rank.tsx';
import { MarginRatio, PnlRow, ValueGrid } from './position-values.tsx';

interface PositionCardInput {
  readonly position: LivePosition;
}

interface CardInput extends PositionCardInput {
  /** How the announced end of the contract limits its trading; undefined: no end is announced. */
  readonly end: TradingEnd | undefined;
  /** Opens a sheet of a position; always the same function. */
  readonly open: (position: number, sheet: SheetName) => void;
}

/** An open position with its live values and its actions. It renders when its row changed, never for a price. */
export const PositionCard = memo(
  Card,
  (one, other) =>
    one.position.id === other.position.id &&
    one.position.version === other.position.version &&
    one.end === other.end,
);

function Card({ position, end, open: openOf }: CardInput): ReactNode {
  const texts = useContractTexts();
  const { id, symbol } = position;
  const live = useTopic(`position/${id}`);
  const place = useStatus<HTMLElement>(live);
  const inSight = useInSight(place);
  const open = (sheet: SheetName) => openOf(id, sheet);
  const name = useId();
  const reason = useId();
  return (
    <article ref={place} className={styles.card} data-testid="position" aria-labelledby={name}>
      <InSight value={inSight}>
        <Head position={position} name={name} open={open} />
        <IndexNotice symbol={symbol} />
        {end === undefined ? null : (
          <div id={reason}>
            <DelistingNotice symbol={symbol} />
          </div>
        )}
        <PnlRow position={position} live={live} />
        <ValueGrid position={position} live={live} />
        <MarginRatio position={position} live={live} />
        <AdlRank live={live} open={() => open('adl')} />
        <Protection
          position={position}
          isOff={isActionOff('protect', end)}
          reason={reason}
          open={() => open('protect')}
        />
        <Actions position={position} end={end} reason={reason} open={open} market={texts.market(symbol)} />
      </InSight>
    </article>
  );
}

interface HeadInput extends PositionCardInput {
  /** The id of the card's name. */
  readonly name: string;
  readonly open: (sheet: SheetName) => void;
}

function Head({ position, name, open }: HeadInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { id, symbol, side } = position;
  const worth = useWorth(useTopic(`position/${id}`));
  return (
    <header className={styles.head}>
      <span className={styles.titles} id={name}>
        <PositionSideTag side={side} />
        <strong className={styles.market}>{texts.market(symbol)}</strong>
        <Tag>{texts.mode(position)}</Tag>
      </span>
      <LiveText text={worth} className={styles.worth} testId="worth" />
      <ShareButton market={texts.market(symbol)} press={() => open('share')} />
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-label={`${t('positions.detail.title')} ${texts.market(symbol)}`}
        onClick={() => open('detail')}
      >
        <Icon name="forward" size={18} />
      </button>
    </header>
  );
}

const ACTIONS = ['margin', 'protect', 'reverse', 'close'] as const satisfies readonly SheetName[];

interface ActionsInput extends PositionCardInput, Pick<CardInput, 'end'> {
  /** The id of the text that says why an action is off. */
  readonly reason: string;
  readonly open: (sheet: SheetName) => void;
  readonly market: string;
}

/** The actions, or in their place the state of a command without an answer. */
function Actions({ position: { id, side }, end, reason, open, market }: ActionsInput): ReactNode {
  const { t } = useTranslation();
  const commands = useCommands(id);
  const unknown = commands.find(({ view }) => view.unknown);
  if (unknown !== undefined)
    return (
      <button type="button" className={styles.ask} onClick={() => void unknown.command.ask()}>
        {t('trading.orders.unknown')}
      </button>
    );
  return (
    <div className={styles.actions} data-busy={commands.some(({ view }) => view.open !== undefined)}>
      {ACTIONS.map((action) => {
        const isOff = isActionOff(action, end);
        return (
          <button
            key={action}
            type="button"
            className={styles.action}
            aria-haspopup="dialog"
            aria-label={`${t(`positions.actions.${action}`)} ${market} ${t(`positions.sides.${side}`)}`}
            aria-disabled={isOff}
            aria-describedby={isOff ? reason : undefined}
            onClick={isOff ? undefined : () => open(action)}
          >
            {t(`positions.actions.${action}`)}
          </button>
        );
      })}
    </div>
  );
}

/** The commands about a position, followed. */
function useCommands(id: number) {
  const [closing, reversing, adjusting, placing] = ofPosition;
  const [first, second, third, fourth] = [closing.of(id), reversing.of(id), adjusting.of(id), placing.of(id)];
  return [
    { command: first, view: useSnapshot(first.view) },
    { command: second, view: useSnapshot(second.view) },
    { command: third, view: useSnapshot(third.view) },
    { command: fourth, view: useSnapshot(fourth.view) },
  ];
}
