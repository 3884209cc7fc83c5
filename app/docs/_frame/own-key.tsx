import { Button } from '@/components/ui/button'
import { LINK } from '@/components/ui/text-link'

/**
 * Puts a sandbox key of the reader into the samples of the page. components/reader/page-script/own-key.ts does it, and shows this only
 * where a sample has a key. The key is in this tab alone: Khata keeps only a hash, so a press makes a new one.
 */
export function OwnKey() {
  return (
    <form
      method="dialog"
      data-own-key
      hidden
      className="mb-8 flex flex-col gap-2 rounded-lg border border-line bg-sunken px-4 py-3 text-sm"
    >
      <div data-part="without" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-muted">
          Are you signed in? Then the samples can have a sandbox key of your business.
        </p>
        <Button type="submit" size="small" look="quiet" value="make">
          Use a key of mine
        </Button>
      </div>
      <div data-part="with" hidden className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-muted">
          The samples have a new sandbox key of your business. It works for a week, and only this tab knows
          it.
        </p>
        <Button type="submit" size="small" look="quiet" value="forget">
          Take it out
        </Button>
      </div>
      <output aria-live="polite" className="text-ink" />
      <p data-part="stranger" hidden>
        <a href="/sign-in" className={LINK}>
          Sign in
        </a>
      </p>
    </form>
  )
}
