import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '#protocol/call';
import type { floor as floorCall } from '#protocol/content';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import type { Answered } from '../../blocks/use-answer.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './banners.module.css';

type Floor = CallOutput<typeof floorCall>;
type Banner = Floor['banners'][number];

const SHOWN_MILLIS = 6_000;
const PAUSE = 'M9 6v12M15 6v12';
const PLAY = 'M8 5.5v13l10.5-6.5z';

/**
 * The venue's announcements: a row that the user swipes, and that advances automatically unless motion is reduced.
 */
export function Banners({ floor }: { readonly floor: Answered<Floor> }): ReactNode {
  const { answer, failure, again } = floor;
  if (answer === undefined && failure !== undefined) {
    return (
      <div className={styles.failed}>
        <LoadFailure retry={again} />
      </div>
    );
  }
  if (answer === undefined) return <div className={styles.waiting} aria-hidden="true" />;
  return answer.banners.length === 0 ? null : <Carousel banners={answer.banners} />;
}

function Carousel({ banners }: { readonly banners: readonly Banner[] }): ReactNode {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [held, setHeld] = useState(false);
  const several = banners.length > 1;
  useWalk(row, at, banners.length, several && plays && !held);
  const measure = () => {
    const { scrollLeft, clientWidth } = row.current as HTMLDivElement;
    setAt(Math.round(scrollLeft / Math.max(1, clientWidth)));
  };
  return (
    <section
      className={styles.banners}
      aria-label={t('home.banners.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={row} className={styles.row} onScroll={measure}>
        {banners.map((each, place) => (
          <BannerCard
            key={each.id}
            banner={each}
            label={t('home.banners.place', { at: place + 1, count: banners.length })}
          />
        ))}
      </div>
      {several ? (
        <div className={styles.foot}>
          <span className={styles.dots} aria-hidden="true">
            {banners.map(({ id }, place) => (
              <span key={id} className={styles.dot} data-here={place === at} />
            ))}
          </span>
          <button
            type="button"
            className={styles.pause}
            aria-label={t(plays ? 'home.banners.pause' : 'home.banners.play')}
            onClick={() => setPlays(!plays)}
          >
            <Glyph path={plays ? PAUSE : PLAY} size={14} />
          </button>
        </div>
      ) : null}
    </section>
  );
}

function BannerCard({ banner, label }: { readonly banner: Banner; readonly label: string }): ReactNode {
  const { title, text, target } = banner;
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.text}>{text}</span>
    </>
  );
  return (
    <div className={styles.place} role="group" aria-label={label}>
      {target === null ? (
        <div className={styles.banner}>{words}</div>
      ) : (
        <PageLink to={target} className={styles.banner}>
          {words}
        </PageLink>
      )}
    </div>
  );
}

/** Advances the row to the next banner after a while, in a cycle. */
function useWalk(row: RefObject<HTMLDivElement | null>, at: number, count: number, walks: boolean): void {
  useEffect(() => {
    if (!walks) return undefined;
    const timer = setTimeout(() => {
      const place = row.current as HTMLDivElement;
      place.scrollTo({ left: ((at + 1) % count) * place.clientWidth, behavior: 'smooth' });
    }, SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [row, at, count, walks]);
}
