/** The page's one ledger of topics, told to the engine, and the page's coming and going. */
import { engine, followEngine } from './start-engine.ts';
import { TopicLedger } from './topic-ledger.ts';

export const topics = new TopicLedger((change) => engine.retopic(change));

followEngine({ doubted: () => topics.pause(), begun: () => topics.retell() });

/** A hidden page gets no batches; what it showed stops looking live before it can be seen again. */
export function followVisibility(): void {
  const show = (visible: boolean) => {
    if (!visible) topics.pause();
    engine.setVisible(visible);
  };
  document.addEventListener('visibilitychange', () => show(!document.hidden));
  window.addEventListener('pagehide', () => show(false));
  window.addEventListener('pageshow', () => show(!document.hidden));
}
