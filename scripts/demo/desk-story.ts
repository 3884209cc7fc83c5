import type { Khata } from '../../clients/typescript/src/client'
import type { CreditNote, Payment, Price } from '../../clients/typescript/src/generated'
import { NEPAL, numericBikramSambat } from '../../lib/core/calendar-date'
import { formatNpr } from '../../lib/core/money'
import type { Api } from './api'
import { expectThat } from './eventually'
import type { Journal } from './journal'

const [PHONE, OTHER_PHONE] = ['+9779800000024', '+9779800000025']
const npr = (paisa: string | bigint) => formatNpr(BigInt(paisa), 'en')
const dateBs = (instant: string) => numericBikramSambat(new Date(instant), NEPAL)

/** The counter of a shop: people pay cash, a cheque comes back, a poster sells, and the tax office gets the register of the month. */
export async function sellAtTheDesk(api: Api<Khata>, journal: Journal, price: Price): Promise<void> {
  const payment = await payNepaliMonths(api, journal, price)
  const note = await takeBack(api, journal, price)
  await journal.step(
    'A poster with a QR code, sent twice',
    async () => {
      const { data: link } = await api.twice((khata, options) =>
        khata.createPaymentLink({ priceId: price.id }, options),
      )
      const { type } = await api.client.getPaymentLinkQr(link.id)
      expectThat(type.startsWith('image/svg'), 'the QR code is a picture')
      return link
    },
    ({ id }) => id,
  )
  await journal.step(
    'The sales register of the month',
    () => readRegister(api.client, payment, note),
    ({ rows, creditNotes, totals }) =>
      `${rows.length} invoices, ${creditNotes.length} credit note, ${npr(totals.totalPaisa)}, ${npr(totals.vatPaisa)} of it VAT`,
  )
}

/** @returns the payment of two months. */
function payNepaliMonths(api: Api<Khata>, journal: Journal, { productId, amountPaisa }: Price) {
  return journal
    .step(
      'A walk-in pays two Nepali months cash, sent twice',
      async () => {
        const terms = { currency: 'NPR', interval: 'month', calendar: 'bs' } as const
        const price = await api.client.createPrice({ productId, amountPaisa, ...terms })
        const person = { name: 'Rita Lama', phone: PHONE, priceId: price.id }
        const { data } = await api.twice((khata, options) =>
          khata.sellToWalkIn({ ...person, payment: { method: 'cash', periods: 2 } }, options),
        )
        const { payment, subscription } = data
        if (payment?.amountPaisa !== String(2n * BigInt(amountPaisa)))
          throw new Error('two months were not paid')
        const [first, second] = await Promise.all(payment.invoiceIds.map((id) => api.client.getInvoice(id)))
        expectThat(
          first?.periodEnd === second?.periodStart && subscription.paidUntil === second?.periodEnd,
          'the two months follow each other, and are paid',
        )
        return { payment, until: subscription.paidUntil ?? '' }
      },
      ({ payment: { id, amountPaisa }, until }) =>
        `${id}, ${npr(amountPaisa)}, until ${dateBs(until)} BS, replayed`,
    )
    .then(({ payment }) => payment)
}

/** @returns the credit note of a payment that was reversed. */
function takeBack(api: Api<Khata>, journal: Journal, { id: priceId }: Price) {
  return journal.step(
    'A cheque comes back, reversed, sent twice',
    async () => {
      const person = { name: 'Hari Thapa', phone: OTHER_PHONE, priceId }
      const { payment } = await api.client.sellToWalkIn({ ...person, payment: { method: 'cheque' } })
      const { data } = await api.twice((khata, options) =>
        khata.reversePayment(payment?.id ?? '', { reason: 'The cheque came back.' }, options),
      )
      const [note] = data.creditNotes
      if (note?.amountPaisa !== payment?.amountPaisa) throw new Error('the invoice was not credited')
      expectThat(data.subscription.status === 'past_due', 'what is not paid is past due')
      return note as CreditNote
    },
    ({ number, amountPaisa }) => `${number}, ${npr(amountPaisa)}, replayed`,
  )
}

/** The register, which has the invoices of the payment as they were issued, and the credit note in its own part. */
async function readRegister(khata: Khata, { invoiceIds }: Payment, { number }: CreditNote) {
  const register = await khata.getRegister()
  for (const id of invoiceIds) {
    const { invoiceNumber, totalAmountPaisa, taxPaisa } = await khata.getInvoice(id)
    const row = register.rows.find((each) => each.invoiceNumber === invoiceNumber)
    expectThat(
      taxPaisa !== '0' && row?.vatPaisa === taxPaisa && row.totalPaisa === totalAmountPaisa,
      'the register says what the invoice says',
    )
  }
  const noted = register.creditNotes.some((each) => each.number === number)
  expectThat(noted, 'the register has the credit note')
  return register
}
