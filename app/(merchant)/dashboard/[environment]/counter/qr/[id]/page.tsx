import { notFound } from 'next/navigation'
import { onPage } from '@/app/on-page'
import { titled } from '@/app/titled'
import { WatchQr } from '@/components/counter/watch-qr'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/place-href'
import { Spoken } from '@/components/dashboard/spoken'
import { LinkButton } from '@/components/ui/button'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { customerName } from '@/lib/core/customer-name'
import { DomainError } from '@/lib/core/errors'
import { type CustomerId, type QrRequestId, toWire } from '@/lib/core/id'
import { unbrokenNpr } from '@/lib/core/money'
import { getCustomer } from '@/lib/customer/read'
import type { Ctx } from '@/lib/infra/ctx'
import { readQrRequest } from '@/lib/qr-request/ask'
import { presentShownRequest } from '@/lib/qr-request/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { visit } from '../../../../visit'
import { Resolve } from './form'

export const generateMetadata = titled(({ counter }) => counter.qr.title)

type Props = PageProps<'/dashboard/[environment]/counter/qr/[id]'>

/** The QR that a customer scans at the desk. It only turns green when the provider says that it is paid. */
export default async function CounterQrPage({ params }: Props) {
  const { environment, id } = await params
  const { ctx, language, may, role } = await visit(environment, 'payments:read')
  const row = await onPage('qrq', id, (request) => readOwn(ctx, request))
  const request = presentShownRequest(row)
  const customer = row.customerId ? await getCustomer(ctx, row.customerId as CustomerId) : null
  // This part is read by the customer, so it is in the customer's language.
  const theirs = customer?.language ?? language
  const { counter } = MESSAGES[language]
  const words = MESSAGES[theirs].counter.qr
  const paisa = row.receivedPaisa ?? row.amountPaisa
  const amount = unbrokenNpr(paisa, theirs)
  const { qr, status } = request
  const name = customer && customerName(customer)
  const back = placeHref(ctx.environment, 'counter')
  const search = customer && (customer.phone ?? customer.name ?? customer.email)
  const other = search ? `${back}?${new URLSearchParams({ q: search })}` : back
  return (
    <Spoken language={language}>
      <PageHead title={counter.qr.title} />
      <section
        lang={theirs}
        data-qr={status}
        className={`mt-4 flex flex-col items-center gap-4 rounded-lg border p-5 text-center text-base ${
          status === 'paid' ? 'border-good-line bg-good-ground text-good-ink' : 'border-line bg-surface'
        }`}
      >
        {name && <p className="wrap-anywhere">{filled(words.member, { name: shortOf(name) })}</p>}
        <p className="text-[min(4.5rem,10vw)] leading-none font-semibold tracking-tight">
          <Money paisa={paisa} language={theirs} />
        </p>
        {qr && (
          <>
            {/* biome-ignore lint/performance/noImgElement: a drawing of a few KB, at a secret address */}
            <img
              src={new URL(qr.svgUrl).pathname}
              alt={filled(words.alt, { amount })}
              width={320}
              height={320}
              className="aspect-square w-80 max-w-full rounded-lg"
            />
            {qr.payeeName && <p>{filled(words.bank, { payee: qr.payeeName })}</p>}
          </>
        )}
        <Outcome status={status} hasQr={qr !== null} amount={amount} words={words} />
      </section>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
        {row.receivedPaisa === null && (
          <WatchQr
            id={request.id}
            status={status}
            secondsLeft={qr && Math.max(0, Math.round((Date.parse(qr.expiresAt) - Date.now()) / 1_000))}
            words={counter.qr}
            language={language}
          />
        )}
        {status === 'held' && (role === 'owner' || role === 'admin') && (
          <Resolve ctx={ctx} row={row} language={language} />
        )}
        {row.paymentId && (
          <LinkButton
            href={placeHref(ctx.environment, `payments/${toWire('pay', row.paymentId)}/receipt`)}
            target="_blank"
            look="quiet"
          >
            {counter.qr.print}
          </LinkButton>
        )}
        {status === 'paid' ? (
          <LinkButton href={back}>{counter.qr.next}</LinkButton>
        ) : (
          may('payments:write') && (
            <LinkButton href={other} look="quiet">
              {counter.qr.other}
            </LinkButton>
          )
        )}
      </div>
    </Spoken>
  )
}

interface OutcomeProps {
  status: ReturnType<typeof presentShownRequest>['status']
  hasQr: boolean
  amount: string
  words: (typeof MESSAGES)['en']['counter']['qr']
}

/** The outcome. While the request waits, the QR is enough. */
function Outcome({ status, hasQr, amount, words }: OutcomeProps) {
  if (status === 'paid')
    return (
      <div role="status" className="flex flex-col gap-1">
        <p className="text-2xl font-semibold">✓ {filled(words.paid, { amount })}</p>
        <p>{words.confirmed}</p>
      </div>
    )
  if (status === 'held')
    return (
      <Notice look="warning">
        {filled(words.held, { amount })} {words.heldWhy}
      </Notice>
    )
  if (status === 'given_back') return <p role="status">{filled(words.givenBack, { amount })}</p>
  if (status === 'waiting') return hasQr ? null : <p role="status">{words.page}</p>
  return <p role="status">{words.over}</p>
}

/** The part of a name that others at the desk may read. */
const shortOf = (name: string) => name.split(/\s+/)[0] ?? name

/** A request that ended long ago is shown to the person who made it. Other cashiers get a 404. */
async function readOwn(ctx: Ctx, id: QrRequestId) {
  try {
    return await readQrRequest(ctx, id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'role_insufficient') notFound()
    throw error
  }
}
