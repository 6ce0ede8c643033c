import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STATEMENT_PARTS, statementYears, sumOf, type StatementRow } from '#domain/contract/statement';
import { directionOf } from '#domain/direction';
import { useLoggedIn } from '../../../api/session.ts';
import { LoadFailure } from '../../../blocks/load-failure.tsx';
import { useFundingTexts } from '../../../blocks/market/use-funding-texts.ts';
import { Page } from '../../../blocks/page.tsx';
import { saveFile } from '../../../blocks/save-file.ts';
import { ScrollArea } from '../../../blocks/scroll-area.tsx';
import { WaitingRows } from '../../../blocks/trading/list-frame.tsx';
import { VisitorInvitation } from '../../../blocks/visitor-invitation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { CSV_TYPE } from '../csv.ts';
import { useContractTexts } from '../holdings/use-contract-texts.ts';
import { statementCsv } from './statement-csv.ts';
import { StatementHead } from './statement-head.tsx';
import styles from './statement.module.css';
import { useStatement } from './use-statement.ts';

/** The user's year in contracts, by month and contract. */
export function StatementPage(): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  return (
    <Page title={t('positions.statement')} back>
      {isLoggedIn ? <Statement /> : <VisitorInvitation title={t('positions.invitation')} />}
    </Page>
  );
}

function Statement(): ReactNode {
  const { t } = useTranslation();
  const [present] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(present);
  const { answer, failure, again } = useStatement(year);
  // Kept while another year is asked for.
  const first = useRef(present);
  first.current = answer?.first ?? first.current;
  const years = statementYears(first.current, present).map(String);
  return (
    <ScrollArea kind="form">
      <div className={styles.statement}>
        <div className={styles.unprinted}>
          <Segments
            label={t('statement.year')}
            choices={years.map((key) => ({ key, label: key }))}
            chosen={String(year)}
            choose={(key) => setYear(Number(key))}
          />
        </div>
        <h2 className={styles.year}>{t('statement.of', { year: String(year) })}</h2>
        {answer === undefined && failure !== undefined ? <LoadFailure retry={again} /> : null}
        {answer === undefined && failure === undefined ? <WaitingRows /> : null}
        {answer === undefined ? null : <Year year={year} rows={answer.rows} />}
        <p className={styles.note}>{t('statement.note')}</p>
      </div>
    </ScrollArea>
  );
}

interface YearInput {
  readonly year: number;
  readonly rows: readonly StatementRow[];
}

function Year({ year, rows }: YearInput): ReactNode {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className={styles.empty}>{t('statement.none', { year: String(year) })}</p>;
  const names = STATEMENT_PARTS.map((part) => t(`statement.${part}`));
  const header = [t('statement.month'), t('statement.contract'), ...names, t('statement.net')];
  const save = () => {
    const text = statementCsv(year, rows, [...header, t('statement.asset')]);
    saveFile(new Blob([text], { type: CSV_TYPE }), `brisk-contracts-${String(year)}.csv`);
  };
  const months = [...new Set(rows.map(({ month }) => month))];
  return (
    <>
      <StatementHead />
      <Sums name={t('statement.total')} rows={rows} testId="statement-total" />
      {months.map((month) => (
        <Month key={month} year={year} month={month} rows={rows.filter((row) => row.month === month)} />
      ))}
      <div className={`${styles.actions} ${styles.unprinted}`}>
        <Button wide press={save}>
          {t('statement.csv')}
        </Button>
        <Button wide kind="quiet" press={() => window.print()}>
          {t('statement.print')}
        </Button>
      </div>
    </>
  );
}

interface MonthInput extends YearInput {
  readonly month: number;
}

function Month({ year, month, rows }: MonthInput): ReactNode {
  const { i18n } = useTranslation();
  const { market } = useContractTexts();
  const name = new Intl.DateTimeFormat(i18n.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section className={styles.month}>
      <h3>{name.format(Date.UTC(year, month - 1))}</h3>
      {rows.map((row) => (
        <Sums key={row.symbol} name={row.symbol === '' ? '' : market(row.symbol)} rows={[row]} />
      ))}
      {rows.length > 1 ? <Sums name="" rows={rows} /> : null}
    </section>
  );
}

interface SumsInput {
  readonly name: string;
  readonly rows: readonly StatementRow[];
  readonly testId?: string;
}

/** Sums of one asset; the name of a contract, or of the year. Without a name: what the rows above it come to. */
function Sums({ name, rows, testId }: SumsInput): ReactNode {
  const { t } = useTranslation();
  const texts = useFundingTexts();
  const assets = [...new Set(rows.map(({ asset }) => asset))];
  return assets.map((asset) => {
    const sums = sumOf(rows.filter((row) => row.asset === asset));
    return (
      <div key={asset} className={styles.sums} data-testid={testId}>
        <h4>
          {name === '' ? t('statement.total') : name} <span className={styles.asset}>{asset}</span>
        </h4>
        <dl>
          {[...STATEMENT_PARTS, 'net' as const].map((part) => (
            <div key={part} data-part={part}>
              <dt>{t(`statement.${part}`)}</dt>
              <dd data-direction={directionOf(sums[part])}>{signedText(sums[part], texts)}</dd>
            </div>
          ))}
        </dl>
      </div>
    );
  });
}

function signedText(amount: string, texts: ReturnType<typeof useFundingTexts>): string {
  return amount === '0' ? texts.number(amount) : texts.signed(amount);
}
