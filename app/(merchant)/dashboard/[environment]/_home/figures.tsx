import { Suspense } from 'react'
import { FigureSkeleton } from '@/components/dashboard/figure'
import type { Visit } from '../../visit'
import { FloatFigure } from './float-figure'
import { RecoveredFigure } from './recovered-figure'
import { RenewalFigures } from './renewal-figures'
import { SubscriptionFigures } from './subscription-figures'

/** The figures of the home page. Each comes as soon as it is read. */
export function HomeFigures({ visit }: { visit: Visit }) {
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:gap-y-6 min-[26rem]:grid-cols-2 lg:grid-cols-4"
    >
      <Suspense fallback={<Waiting labels={['MRR', 'Active', 'Trialing', 'Past due']} />}>
        <SubscriptionFigures visit={visit} />
      </Suspense>
      <Suspense fallback={<Waiting labels={['Recovered in 30 days']} />}>
        <RecoveredFigure visit={visit} />
      </Suspense>
      {visit.environment === 'sandbox' && (
        <Suspense fallback={<Waiting labels={['Wallet float']} />}>
          <FloatFigure visit={visit} />
        </Suspense>
      )}
      <Suspense fallback={<Waiting labels={['Renewals in 7 days', 'Wallets that fall short']} />}>
        <RenewalFigures visit={visit} />
      </Suspense>
    </section>
  )
}

function Waiting({ labels }: { labels: string[] }) {
  return labels.map((label) => <FigureSkeleton key={label} label={label} />)
}
