const LOOKS = {
  primary: 'border-transparent bg-action text-ink-inverse hover:bg-action/88 active:bg-action/80',
  quiet: 'border-line-strong bg-surface text-ink hover:bg-action-quiet',
  danger: 'border-transparent bg-bad-ink text-surface hover:bg-bad-ink/88 active:bg-bad-ink/80',
  /** People who are sent to a provider look for its colour. */
  provider: 'border-transparent bg-provider text-provider-ink hover:bg-provider/88 active:bg-provider/80',
} as const

const SIZES = {
  /** In rows and among figures. */
  small: 'min-h-9 px-3 py-1.5 text-sm max-sm:px-2.5',
  /** Below a form. */
  medium: 'min-h-11 px-4 py-2 text-base',
  /** The main action on a customer's page. */
  large: 'min-h-12 w-full px-4 py-2.5 text-base',
} as const

export interface ButtonLook {
  look?: keyof typeof LOOKS
  size?: keyof typeof SIZES
}

// The border shows when a person's own colours replace ours.
export function buttonClass({ look = 'primary', size = 'medium' }: ButtonLook): string {
  return `inline-flex items-center justify-center gap-2 rounded-md border text-center text-balance font-medium transition-colors disabled:cursor-default disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60 ${SIZES[size]} ${LOOKS[look]}`
}
