interface SampleTabsProps {
  /** The operation that it is of. */
  name: string
  curl: React.ReactNode
  /** Not every operation has one. */
  typescript: React.ReactNode
}

// The choice is one of two fields, so that it works without a script, with the arrow keys too.
const TAB =
  '-mb-px flex min-h-8 items-center border-b-2 border-transparent font-medium text-ink-muted transition-colors hover:text-ink has-checked:border-khata has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus'

/**
 * A sample in several languages. Its script (components/reader/page-script/samples.ts) makes the reader's choice count for all
 * samples, and keeps it in this browser.
 */
export function SampleTabs({ name, curl, typescript }: SampleTabsProps) {
  const choice = (value: string, title: string, isFirst: boolean) => (
    <label className={TAB}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isFirst}
        data-sample=""
        className="sr-only"
      />
      {title}
    </label>
  )
  return (
    <div className="group/sample flex flex-col gap-3">
      <fieldset className="flex gap-4 overflow-x-auto border-b border-line text-sm">
        <legend className="sr-only">Language of the sample</legend>
        {choice('curl', 'curl', true)}
        {typescript && choice('typescript', 'TypeScript', false)}
      </fieldset>
      <div className="min-w-0 group-has-[[value=typescript]:checked]/sample:hidden">{curl}</div>
      {typescript && (
        <div className="hidden min-w-0 group-has-[[value=typescript]:checked]/sample:block">{typescript}</div>
      )}
    </div>
  )
}
