import { Fragment } from 'react'
import { Instant } from '@/components/ui/instant'
import { unbroken } from '@/components/ui/unbroken'
import { type Standing, standingOf } from './standing'

/** The present state of a subscription in words. Its dates show the exact instant under the pointer and on focus. */
export function StandingText(standing: Standing) {
  return standingOf(standing).map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change their order
    <Fragment key={i}>
      {typeof piece === 'string' ? (
        unbroken(piece)
      ) : (
        <Instant at={piece.at} timeZone={standing.timeZone} language={standing.language}>
          {piece.words}
        </Instant>
      )}
    </Fragment>
  ))
}
