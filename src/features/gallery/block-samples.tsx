import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InstallButton } from '../../blocks/install-button.tsx';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { PullArea } from '../../blocks/pull-area.tsx';
import { ReachBottom } from '../../blocks/reach-bottom.tsx';
import { TextBlocks } from '../../blocks/text-blocks.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { Sample } from './sample.tsx';
import styles from './block-samples.module.css';

const PART = 20;
const PARTS = 3;

/** A list that grows at its end, fails once, and starts again when it is pulled. */
function GrowingList(): ReactNode {
  const [parts, setParts] = useState(1);
  const [failed, setFailed] = useState(false);
  const [pulls, setPulls] = useState(0);
  const next = async () => {
    await nextFrame();
    if (parts === 2 && !failed) {
      setFailed(true);
      throw new Error('the sample fails once');
    }
    setParts(parts + 1);
  };
  const reload = async () => {
    await nextFrame();
    setParts(1);
    setPulls(pulls + 1);
  };
  return (
    <PullArea pulled={reload}>
      <div className={styles.list} data-testid="growing" data-pulls={pulls} tabIndex={0}>
        {Array.from({ length: parts * PART }, (_each, at) => (
          <p key={at}>{at + 1}</p>
        ))}
        <ReachBottom more={parts < PARTS} reached={next} />
      </div>
    </PullArea>
  );
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

export function BlockSamples(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Sample piece="visitor-invitation" tall>
        <VisitorInvitation title={t('app.tabs.assets')} />
      </Sample>
      <Sample piece="install-button" wide>
        <InstallButton />
      </Sample>
      <Sample piece="text-blocks" wide>
        <TextBlocks
          blocks={[
            { kind: 'heading', text: t('download.title') },
            { kind: 'text', text: t('download.intro') },
            { kind: 'item', text: t('download.iosSteps') },
            { kind: 'item', text: t('download.androidSteps') },
          ]}
        />
      </Sample>
      <Sample piece="load-failure" tall>
        <LoadFailure retry={() => undefined} />
      </Sample>
      <Sample piece="reach-bottom" tall>
        <GrowingList />
      </Sample>
    </>
  );
}
