import { buttonClass } from './button-look'

interface FailureProps {
  words: { text: string; again: string; requestId: string }
  /** Also in the server's log. A failure in the browser has none. */
  requestId: React.ReactNode
  onAgain: () => void
}

/** The message of a page that failed, and the button to try again. */
export function Failure({ words, requestId, onAgain }: FailureProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p className="text-pretty">{words.text}</p>
      {requestId && (
        <p className="flex flex-wrap items-center gap-2">
          {words.requestId} <span className="font-mono text-sm">{requestId}</span>
        </p>
      )}
      <button type="button" onClick={onAgain} className={buttonClass({})}>
        {words.again}
      </button>
    </div>
  )
}
