import { Facts } from '@/components/ui/facts'
import { PageHead } from './page-head'

interface DetailProps extends Omit<React.ComponentProps<typeof PageHead>, 'children'> {
  /** The present state, in one sentence. */
  now?: React.ReactNode
  /** The most important figures. */
  figures?: React.ReactNode
  facts: React.ComponentProps<typeof Facts>['facts']
  /** The story: tables, the timeline, and developers' details last. */
  children: React.ReactNode
}

/** The page of one object: its present state and story on the left, its facts on the right. On a phone the facts come between the two. */
export function Detail({ now, figures, facts, children, ...head }: DetailProps) {
  return (
    <article className="flex flex-col gap-6">
      <PageHead {...head} />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        {(now || figures) && (
          <div className="flex min-w-0 flex-col gap-6 lg:col-start-1">
            {now && <p className="text-base text-pretty wrap-anywhere">{now}</p>}
            {figures}
          </div>
        )}
        <div className="border-line max-lg:border-y max-lg:py-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l lg:pl-6">
          <Facts facts={facts} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-start-1">{children}</div>
      </div>
    </article>
  )
}
