import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SHARE_HEIGHT, SHARE_LOOKS, SHARE_WIDTH, type ShareCard } from '#paint/share-card';
import { qrCells } from '../../../../blocks/qr-cells.ts';
import { SIGN_UP_PATH } from '../../../../navigation/pages.ts';
import { Button } from '../../../../ui/button.tsx';
import { RowGroup, RowSwitch } from '../../../../ui/rows.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { useContractTexts } from '../use-contract-texts.ts';
import { drawPicture } from './draw-picture.ts';
import { canSend, copyPicture, savePicture, sendPicture, type PictureResult } from './picture-ways.ts';
import { cardText, shareCard } from './share-card.ts';
import styles from './share-sheet.module.css';
import { paletteNow } from './share-palette.ts';
import { shareView, SHOWN_PARTS } from './share.state.ts';
import type { SharedPosition } from './shared-position.ts';

interface ShareSheetInput {
  readonly position: SharedPosition;
  readonly close: () => void;
}

/** The picture of a position, what it shows, and how it leaves the page. */
export function ShareSheet({ position, close }: ShareSheetInput): ReactNode {
  const { t } = useTranslation();
  const { look, ...shown } = useSnapshot(shareView);
  const card = useCard(position);
  const picture = usePicture(card);
  return (
    <Sheet title={t('positions.share.title')} close={close}>
      <Preview picture={picture} text={cardText(card)} />
      <Segments
        label={t('positions.share.look')}
        choices={SHARE_LOOKS.map((key) => ({ key, label: t(`positions.share.looks.${key}`) }))}
        chosen={look}
        choose={(key) => (shareView.look = key)}
      />
      <div className={styles.parts}>
        <RowGroup title={t('positions.share.parts')}>
          {SHOWN_PARTS.map((part) => (
            <RowSwitch
              key={part}
              name={t(`positions.share.shown.${part}`)}
              on={shown[part]}
              change={(on) => (shareView[part] = on)}
            />
          ))}
        </RowGroup>
      </div>
      <Ways picture={picture} />
    </Sheet>
  );
}

function useCard(position: SharedPosition): ShareCard {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { look, ...shown } = useSnapshot(shareView);
  const address = `${location.origin}/#${SIGN_UP_PATH}`;
  const code = useMemo(() => qrCells(address), [address]);
  // The sheet is opened in one theme and one language.
  const [worn] = useState(paletteNow);
  const parts = SHOWN_PARTS.filter((part) => shown[part]).join(' ');
  return useMemo(
    () =>
      shareCard({
        ...worn,
        ...{ position, look, code },
        shown: Object.fromEntries(
          SHOWN_PARTS.map((part) => [part, parts.split(' ').includes(part)]),
        ) as typeof shown,
        market: texts.market(position.symbol),
        sideText: texts.side(position.side),
        roeName: t('positions.fields.roe'),
        invitation: t('positions.share.invitation'),
        link: address.replace(/^https?:\/\//, ''),
      }),
    [worn, position, look, code, parts, texts, t, address],
  );
}

/** Undefined until it is drawn; null: the browser refused it. */
type Picture = Blob | null | undefined;

function usePicture(card: ShareCard): Picture {
  const [drawn, setDrawn] = useState<Picture>();
  useEffect(() => {
    let isGone = false;
    const put = (picture: Picture) => {
      if (!isGone) setDrawn(picture);
    };
    drawPicture(card).then(put, () => put(null));
    return () => {
      isGone = true;
    };
  }, [card]);
  return drawn;
}

interface PreviewInput {
  readonly picture: Picture;
  readonly text: string;
}

function Preview({ picture, text }: PreviewInput): ReactNode {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!picture) return undefined;
    let isGone = false;
    void createImageBitmap(picture).then((bitmap) => {
      // An older picture may be decoded after a newer one.
      if (!isGone) canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap.close();
    }, Boolean);
    return () => {
      isGone = true;
    };
  }, [picture]);
  return (
    <>
      <canvas
        ref={canvas}
        width={SHARE_WIDTH}
        height={SHARE_HEIGHT}
        className={styles.preview}
        role="img"
        aria-label={text}
        data-testid="share-picture"
        data-drawn={picture instanceof Blob}
      />
      {picture === null ? (
        <p className={styles.failed} role="alert">
          {t('positions.share.failed')}
        </p>
      ) : null}
    </>
  );
}

/** The text after each result; one without a text says nothing. */
type WayTexts = Partial<Record<PictureResult, string>>;

function Ways({ picture }: { readonly picture: Picture }): ReactNode {
  const { t } = useTranslation();
  const way = (act: (picture: Blob) => Promise<PictureResult>, texts: WayTexts) => async () => {
    if (!picture) {
      toast(t('positions.share.failed'));
      return;
    }
    const text = texts[await act(picture)];
    if (text !== undefined) toast(text);
  };
  const waits = picture === undefined;
  return (
    <div className={styles.ways}>
      <Button kind="quiet" busy={waits} press={way(savePicture, { done: t('positions.share.saved') })}>
        {t('positions.share.save')}
      </Button>
      <Button
        kind="quiet"
        busy={waits}
        press={way(copyPicture, { done: t('app.copy.done'), failed: t('positions.share.copyRefused') })}
      >
        {t('positions.share.copy')}
      </Button>
      {canSend() ? (
        <Button busy={waits} press={way(sendPicture, { failed: t('positions.share.failed') })}>
          {t('positions.share.send')}
        </Button>
      ) : null}
    </div>
  );
}
