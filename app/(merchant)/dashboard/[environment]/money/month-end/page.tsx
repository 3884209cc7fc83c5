import { titled } from '@/app/titled'
import { MonthFields } from '@/components/dashboard/month-fields'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { Notice } from '@/components/ui/notice'
import { Table } from '@/components/ui/table'
import { countIn } from '@/lib/core/digits'
import { formatNpr } from '@/lib/core/money'
import { registerMonth } from '@/lib/register/month'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { visit } from '../../../visit'
import { readQuery } from '../../invoices/register/input'
import { differenceColumns, differenceRow, lineColumns, lineRows } from './facts'
import { Closing } from './form'
import { readMonthPage } from './read'

export const generateMetadata = titled(({ monthEnd }) => monthEnd.title)

/** What came in during a month, and how it relates to the sales register. */
export default async function MonthEndPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/money/month-end'>) {
  const { ctx, environment, business, language, may } = await visit(
    (await params).environment,
    'reports:read',
  )
  const { frame, places, register, monthEnd: words } = MESSAGES[language]
  const asked = await registerMonth(ctx, readQuery(await searchParams))
  const { end, differences } = await readMonthPage(ctx, asked)
  const here = `/dashboard/${environment}`
  const { timeZone } = business
  return (
    <Spoken language={language}>
      <PageHead
        title={words.title}
        crumbs={[{ title: places.pages.money, href: `${here}/money` }]}
        crumbsLabel={frame.breadcrumb}
        actions={
          <a
            className={buttonClass({ look: 'quiet', size: 'small' })}
            href={`${here}/money/month-end/export?fiscalYear=${asked.fiscalYear}&month=${asked.month}`}
          >
            {words.download}
          </a>
        }
      >
        {words.lead}
      </PageHead>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <MonthFields words={register} asked={asked} now={ctx.now} timeZone={timeZone} language={language} />
        <Button type="submit" look="quiet">
          {register.show}
        </Button>
      </form>
      {end.lines.length === 0 ? (
        <Empty>{words.nothing}</Empty>
      ) : (
        <>
          <Table
            caption={words.caption}
            columns={lineColumns(words)}
            rows={lineRows(
              end,
              `${here}/invoices/register?fiscalYear=${asked.fiscalYear}&month=${asked.month}`,
              language,
            )}
          />
          <Notice look={end.unexplainedPaisa === '0' ? 'success' : 'error'}>
            {end.unexplainedPaisa === '0'
              ? words.ties
              : filled(words.unexplained, { amount: formatNpr(BigInt(end.unexplainedPaisa), language) })}
          </Notice>
        </>
      )}
      <Closing
        end={end}
        now={ctx.now}
        timeZone={timeZone}
        language={language}
        mayClose={may('reports:write')}
      />
      {differences.map(({ line, count, rows }) => (
        <Section key={line} id={line} title={words.lines[line]}>
          <Table
            caption={words.lines[line]}
            columns={differenceColumns(language)}
            rows={rows.map((row) => differenceRow(row, environment, language))}
          />
          {count > rows.length && (
            <p className="text-sm text-ink-muted">
              {filled(words.rows.first, {
                count: countIn(language, rows.length),
                all: countIn(language, count),
              })}
            </p>
          )}
        </Section>
      ))}
    </Spoken>
  )
}
