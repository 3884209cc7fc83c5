import { ARCHIVABLE } from '@/components/ui/status-mark'
import { presentCoupon } from '@/lib/coupon/present'
import { listCoupons } from '@/lib/coupon/read'
import { listCouponsQuery } from '@/lib/coupon/schema'
import { oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { offText, usedText } from './now'

export const couponList = listOf({
  name: 'coupons',
  caption: 'Coupons, newest first',
  lead: () => 'A discount that customers get by its code, or that you give to a subscription.',
  scope: 'catalog:read',
  query: listCouponsQuery,
  read: listCoupons,
  present: presentCoupon,
  filters: [
    { param: 'code', label: 'Code', kind: 'text', placeholder: 'DASHAIN-20' },
    oneOf('active', 'Status', { true: 'Active', false: 'Archived', all: 'All' }),
  ],
  columns: ({ age, clamped, code, day, extra, marked }) => [
    {
      title: 'Code',
      phone: 'lead',
      cell: ({ code }) => <span className="font-mono wrap-anywhere">{code}</span>,
      csv: ({ code }) => code,
    },
    clamped('Name', ({ name }) => name),
    { title: 'Takes off', phone: 'detail', cell: offText, csv: offText },
    { title: 'Redeemed', phone: 'aside', cell: usedText, csv: ({ redemptions }) => redemptions },
    marked('Status', ARCHIVABLE, ({ active }) => (active ? 'active' : 'archived')),
    { title: 'Percent off', csv: ({ percentOff }) => percentOff },
    {
      title: 'Amount off',
      csv: ({ amountOffPaisa }) => (amountOffPaisa === null ? null : BigInt(amountOffPaisa)),
    },
    extra(day('Ends', ({ endsAt }) => endsAt)),
    age('Created', ({ createdAt }) => createdAt),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `coupons/${id}`,
  empty: {
    hidden: { sentence: 'All of your coupons are archived.', show: 'Show archived coupons' },
    sentence:
      'No coupons yet. A coupon takes a percentage or an amount off the periods of a subscription, once or for longer.',
    curl: `curl -X POST $KHATA_URL/v1/coupons -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "code": "DASHAIN-20", "percentOff": 20, "duration": "once" }'`,
  },
})
