/** The page's only ledger of topics, connected to the engine and to the page's visibility. */
import { engine, followEngine } from './start-engine.ts';
import { TopicLedger } from './topic-ledger.ts';

export const topics = new TopicLedger((change) => engine.retopic(change));

followEngine({ suspected: () => topics.pause(), restarted: () => topics.requestAgain() });

/**
 * A hidden page gets no batches; its values stop looking live before it is visible again. A page that is left closes
 * its socket: otherwise the browser does not keep it in its back/forward cache.
 */
export function followVisibility(): void {
  const show = (visible: boolean) => {
    if (!visible) topics.pause();
    engine.setVisible(visible);
  };
  const look = () => show(!document.hidden);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('freeze', () => show(false));
  document.addEventListener('resume', look);
  window.addEventListener('online', look);
  window.addEventListener('pageshow', look);
  window.addEventListener('pagehide', () => {
    topics.pause();
    engine.leave();
  });
}
