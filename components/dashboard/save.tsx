import { SubmitButton } from '@/components/ui/submit-button'

/** The one button of a form, below its fields. */
export function Save({ children }: { children: string }) {
  return (
    <div>
      <SubmitButton size="small">{children}</SubmitButton>
    </div>
  )
}
