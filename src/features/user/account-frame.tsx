import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../api/session.ts';
import { LoadFailure } from '../../blocks/load-failure.tsx';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';

interface AccountFrameInput<Answer> {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Fetches the page's content; its identity is stable. It is not called for a visitor. */
  readonly ask: () => Promise<Answer>;
  /** Renders the answer. `again` fetches it again and resolves when the new answer is shown. */
  readonly show: (answer: Answer, again: () => Promise<void>) => ReactNode;
}

/** A page of the user's account: a visitor is invited to log in, and a failed fetch can be repeated. */
export function AccountFrame<Answer>({ title, actions, ...input }: AccountFrameInput<Answer>): ReactNode {
  const { t } = useTranslation();
  const loggedIn = useLoggedIn();
  return (
    <Page title={title} back actions={loggedIn ? actions : undefined}>
      {loggedIn ? (
        <Asked {...input} />
      ) : (
        <VisitorInvitation title={t('user.mine.head')} text={t('app.invitation.text')} />
      )}
    </Page>
  );
}

function Asked<Answer>({ ask, show }: Pick<AccountFrameInput<Answer>, 'ask' | 'show'>): ReactNode {
  const { t } = useTranslation();
  const { answer, failure, again } = useAnswer(ask);
  if (answer !== undefined) return <ScrollArea kind="cards">{show(answer, again)}</ScrollArea>;
  return failure === undefined ? (
    <LoadingView label={t('app.page.loading')} />
  ) : (
    <LoadFailure retry={again} />
  );
}
