import { factsOf } from '@/app/(merchant)/dashboard/object/facts-of'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { ObjectLink } from '@/components/dashboard/object-link'
import { Section } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { StatusMark } from '@/components/ui/status-mark'
import { type OpenPayout, openPayout, type PayoutEntry } from '@/lib/payout/entries'
import { presentPayout, presentPayoutEntry, type WirePayout } from '@/lib/payout/present'
import { MESSAGES } from '@/messages/catalogue'
import { ObjectPage } from '../../../object/object-page'
import { PaperLinks } from '../../../object/paper-lines'
import { type Visit, visit } from '../../../visit'
import { PAYOUT_TONES, payoutList } from '../list'
import { payoutTruth } from './now'

export const generateMetadata = titled(({ payouts }) => payouts.page.title)

type Props = PageProps<'/dashboard/[environment]/payouts/[id]'>

/** What a payout consists of, and where its money is. */
export default async function PayoutPage({ params }: Props) {
  const { environment, id } = await params
  const visitor = await visit(environment, 'reports:read')
  const { ctx, language } = visitor
  const words = MESSAGES[language].payouts
  const opened = await onPage('po', id, (payoutId) => openPayout(ctx, payoutId))
  const payout = presentPayout(opened.payout)
  return (
    <ObjectPage
      of={payoutList}
      visit={visitor}
      api="payouts"
      value={payout}
      title={payout.number}
      status={<StatusMark tone={PAYOUT_TONES[payout.status]}>{words.status[payout.status]}</StatusMark>}
      now={payoutTruth(payout, language)}
      facts={payoutFacts(visitor, payout)}
      hasActivity
    >
      <Entries opened={opened} visit={visitor} />
    </ObjectPage>
  )
}

// The PDF and the API have all of them.
const SHOWN = 100

async function Entries({ opened, visit: { environment, language } }: { opened: OpenPayout; visit: Visit }) {
  const { page, entries: names } = MESSAGES[language].payouts
  const { items, nextCursor } = await opened.page({ limit: SHOWN })
  const lead = (
    { id, invoiceId, payoutId }: ReturnType<typeof presentPayoutEntry>,
    { kind }: PayoutEntry,
  ) => {
    const object = invoiceId ?? payoutId
    return (
      <>
        {names[kind]} {object && <ObjectLink environment={environment} id={object} key={id} />}
      </>
    )
  }
  return (
    <Section id="entries" title={page.entries}>
      <RowList
        label={page.entries}
        rows={items.map((entry) => ({
          key: entry.id,
          lead: lead(presentPayoutEntry(entry), entry),
          figure: <Money paisa={entry.amountPaisa} language={language} signed />,
          ...(entry.feePaisa && {
            detail: (
              <>
                {page.fee} <Money paisa={entry.feePaisa} language={language} />
              </>
            ),
          }),
        }))}
      />
      {nextCursor && <p className="text-sm text-ink-muted">{page.more}</p>}
    </Section>
  )
}

function payoutFacts(visit: Visit, payout: WirePayout) {
  const fact = factsOf(visit)
  const { payouts, invoices, list } = MESSAGES[visit.language]
  const { heads } = payouts
  const { bankAccount } = payout
  const unlessZero = (paisa: string) => (paisa === '0' ? null : paisa)
  return [
    fact.money(list.heads.amount, payout.amountPaisa),
    fact.money(heads.opening, unlessZero(payout.openingPaisa)),
    fact.money(heads.charges, payout.chargesPaisa),
    fact.money(heads.refunds, unlessZero(payout.refundsPaisa)),
    fact.money(heads.fees, unlessZero(payout.feesPaisa)),
    fact.money(heads.other, unlessZero(payout.otherPaisa)),
    fact.money(heads.reserve, unlessZero(payout.reservePaisa)),
    { label: heads.account, value: `${bankAccount.bankName} ${bankAccount.accountNumber}` },
    { label: heads.holder, value: bankAccount.accountName },
    { label: heads.reference, value: payout.bankReference },
    fact.day(heads.coversTo, payout.coversTo),
    fact.day(heads.sent, payout.sentAt),
    fact.day(heads.expected, payout.paidAt ? null : payout.expectedAt),
    fact.day(heads.paid, payout.paidAt),
    {
      label: payouts.page.pdf,
      value: (
        <PaperLinks href={`/dashboard/${visit.environment}/payouts/${payout.id}/pdf`} words={invoices.page} />
      ),
    },
    fact.id(payout.id),
  ]
}
