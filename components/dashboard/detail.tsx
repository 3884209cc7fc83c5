import { Facts } from '@/components/ui/facts'
import { PageHead } from './page-head'

interface DetailProps extends Omit<React.ComponentProps<typeof PageHead>, 'children'> {
  /** What is true now, in one sentence. */
  now?: React.ReactNode
  facts: React.ComponentProps<typeof Facts>['facts']
  /** The story: tables, the timeline, metadata, and the JSON last. */
  children: React.ReactNode
}

/** The page of one thing: its story on the left, its facts on the right. On a phone the facts come first. */
export function Detail({ now, facts, children, ...head }: DetailProps) {
  return (
    <article className="flex flex-col gap-6">
      <PageHead {...head} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="border-line max-lg:border-y max-lg:py-4 lg:order-last lg:border-l lg:pl-6">
          <Facts facts={facts} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          {now && <p className="text-base text-pretty">{now}</p>}
          {children}
        </div>
      </div>
    </article>
  )
}
