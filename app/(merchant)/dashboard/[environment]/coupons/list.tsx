import { marksOf } from '@/components/ui/status-mark'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { presentCoupon } from '@/lib/coupon/present'
import { listCoupons } from '@/lib/coupon/read'
import { listCouponsQuery } from '@/lib/coupon/schema'
import { oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { ARCHIVABLE_TONES } from '../../object/archivable'
import { offText, usedText } from './now'

export const couponList = spokenListOf(
  {
    name: 'coupons',
    scope: 'catalog:read',
    query: listCouponsQuery,
    read: listCoupons,
    present: presentCoupon,
    href: ({ id }) => `coupons/${id}`,
  },
  ({ coupons: { list: own }, list: { heads }, states: { archivable } }, language) => ({
    caption: own.caption,
    lead: () => own.lead,
    filters: [
      { param: 'code', label: own.code, kind: 'text', placeholder: 'DASHAIN-20' },
      oneOf('active', heads.status, { true: archivable.active, false: archivable.archived, all: own.all }),
    ],
    columns: ({ age, code, day, extra, long, marked }) => [
      {
        title: own.code,
        phone: 'lead',
        cell: ({ code }) => <span className="font-mono wrap-anywhere">{code}</span>,
        csv: ({ code }) => code,
      },
      long(own.name, ({ name }) => name),
      {
        title: own.takesOff,
        phone: 'detail',
        cell: (coupon) => offText(coupon, language),
        csv: (coupon) => offText(coupon, DEFAULT_LANGUAGE),
      },
      {
        title: own.redeemed,
        phone: 'aside',
        cell: (coupon) => usedText(coupon, language),
        csv: ({ redemptions }) => redemptions,
      },
      marked(heads.status, marksOf(ARCHIVABLE_TONES, archivable), ({ active }) =>
        active ? 'active' : 'archived',
      ),
      { title: own.percentOff, csv: ({ percentOff }) => percentOff },
      {
        title: own.amountOff,
        csv: ({ amountOffPaisa }) => (amountOffPaisa === null ? null : BigInt(amountOffPaisa)),
      },
      extra(day(own.ends, ({ endsAt }) => endsAt)),
      age(heads.created, ({ createdAt }) => createdAt),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      hidden: { sentence: own.allArchived, show: own.showArchived },
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/coupons -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "code": "DASHAIN-20", "percentOff": 20, "duration": "once" }'`,
    },
  }),
)
