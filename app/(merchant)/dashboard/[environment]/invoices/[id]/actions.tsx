import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { RupeesField } from '@/components/price/charge-fields'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { Menu, MenuButton, MenuLink } from '@/components/ui/menu'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { toWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { rupees, unbrokenNpr } from '@/lib/core/money'
import { refundablePaisa } from '@/lib/credit-note/write'
import type { InvoiceSource } from '@/lib/invoice/document'
import type { WireInvoice } from '@/lib/invoice/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import {
  chargeInvoiceWithForm,
  discardDraftWithForm,
  refundInvoiceWithForm,
  restoreDraftWithForm,
  sendInvoiceWithForm,
  voidInvoiceWithForm,
} from '../actions'
import { draftFields } from '../input'
import { chargeText, refundText, voidText } from './now'

interface InvoiceActionsProps {
  row: InvoiceSource['invoice']
  invoice: WireInvoice
  /** True if its subscription waits for this invoice. */
  isWaitedFor: boolean
  /** True if the retries of the subscription have ended without a payment. */
  isUnpaid: boolean
  /** True if its subscription continues. */
  isLive: boolean
  /** True if a wallet pays for the customer. */
  isLinked: boolean
  /** The address of its page. */
  here: string
  now: Date
  timeZone: string
  language: Language
}

const VOID = 'void-invoice'
const DISCARD = 'discard-draft'

/** The actions for an invoice in its state. Voiding is final, and a paid invoice can only be refunded. */
export function InvoiceActions({
  row,
  invoice,
  isWaitedFor,
  isUnpaid,
  isLive,
  isLinked,
  here,
  ...reader
}: InvoiceActionsProps) {
  const { language } = reader
  const words = MESSAGES[language].invoices.do
  const hidden = { id: invoice.id }
  if (invoice.status === 'draft')
    return <OfDraft row={row} invoice={invoice} here={here} language={language} />
  if (invoice.status === 'paid')
    return <Refund row={row} invoice={invoice} isLive={isLive} language={language} />
  if (invoice.status !== 'open') return null
  const waiting = { isWaitedFor, isUnpaid, ...reader }
  const word = invoice.invoiceNumber ?? ''
  return (
    <>
      {invoice.kind === 'manual' && isLinked && (
        <ChargeNow invoice={invoice} hidden={hidden} language={language} />
      )}
      <Menu id="invoice-menu" label={words.more}>
        <Form action={sendInvoiceWithForm} hidden={hidden} className="contents">
          <MenuButton type="submit">{words.sendAgain}</MenuButton>
        </Form>
        <MenuButton look="danger" {...opensDialog(VOID)}>
          {words.void}
        </MenuButton>
      </Menu>
      <ConfirmAction
        id={VOID}
        action={voidInvoiceWithForm}
        hidden={hidden}
        title={filled(words.voidTitle, { number: word })}
        consequence={voidText(invoice, waiting)}
        confirm={words.void}
        cancel={words.leaveOpen}
        word={word}
        wordLabel={wordLabel(word, language)}
      />
    </>
  )
}

type OfDraftProps = Pick<InvoiceActionsProps, 'row' | 'invoice' | 'here' | 'language'>

/** A draft can be changed or discarded until it is right, and then sent. */
function OfDraft({ row, invoice, here, language }: OfDraftProps) {
  const hidden = { id: invoice.id }
  const { draft: words, do: actions } = MESSAGES[language].invoices
  return (
    <>
      <Form action={sendInvoiceWithForm} hidden={hidden}>
        <SubmitButton size="small">{actions.send}</SubmitButton>
      </Form>
      <Menu id="invoice-menu" label={actions.more}>
        <MenuLink href={`${here}/edit`}>{words.edit}</MenuLink>
        <MenuButton look="danger" {...opensDialog(DISCARD)}>
          {words.discard}
        </MenuButton>
      </Menu>
      <ConfirmAction
        id={DISCARD}
        action={discardDraftWithForm}
        hidden={hidden}
        title={words.discardTitle}
        consequence={filled(words.discardText, { amount: rupeesOf(invoice, language) })}
        confirm={words.discard}
        cancel={words.keep}
        undo={{
          action: restoreDraftWithForm,
          hidden: draftFields(invoice, toWire('price', row.priceId)),
          words: words.undo,
        }}
      />
    </>
  )
}

interface ChargeNowProps extends Pick<InvoiceActionsProps, 'invoice' | 'language'> {
  hidden: { id: string }
}

/** Charges a manual invoice to the wallet, if an allowance permits it. */
function ChargeNow({ invoice, hidden, language }: ChargeNowProps) {
  const words = MESSAGES[language].invoices.do
  const word = invoice.invoiceNumber ?? ''
  return (
    <ConfirmAction
      action={chargeInvoiceWithForm}
      hidden={hidden}
      trigger={words.charge}
      title={filled(words.chargeTitle, { amount: rupeesOf(invoice, language) })}
      consequence={unbroken(chargeText(invoice, language))}
      confirm={words.chargeYes}
      cancel={words.leaveOpen}
      word={word}
      wordLabel={wordLabel(word, language)}
    />
  )
}

const rupeesOf = ({ totalAmountPaisa }: WireInvoice, language: Language) =>
  unbrokenNpr(BigInt(totalAmountPaisa), language)

const wordLabel = (word: string, language: Language) =>
  filled(MESSAGES[language].customers.page.typeWord, { word })

type RefundProps = Pick<InvoiceActionsProps, 'row' | 'invoice' | 'isLive' | 'language'>

/** Refunds the rest of a paid invoice, or a part of it. */
function Refund({ row, invoice, isLive, language }: RefundProps) {
  const words = MESSAGES[language].invoices.do
  const left = refundablePaisa(row)
  if (left === 0n) return null
  const word = invoice.invoiceNumber ?? ''
  const isTaxed = (invoice.taxRatePercent ?? 0) > 0
  return (
    <ConfirmAction
      action={refundInvoiceWithForm}
      hidden={{ id: invoice.id }}
      trigger={words.refund}
      title={filled(words.refundTitle, { number: word })}
      consequence={unbroken(refundText(row, isLive, language))}
      confirm={words.refund}
      cancel={words.cancel}
      word={word}
      wordLabel={wordLabel(word, language)}
    >
      <RupeesField label={words.refundAmount} rupees={rupees(left)} hint={words.refundHint} />
      <FormField
        name="reason"
        label={isTaxed ? MESSAGES[language].document.reason : words.reason}
        required={isTaxed}
        maxLength={500}
        autoComplete="off"
        hint={words.reasonHint}
      />
    </ConfirmAction>
  )
}
