import type { z } from 'zod'
import { formAction, type OperationAction } from '@/app/_form/form-action'
import type { TypedRoute } from '@/lib/http/route'

interface WalletForm<Response> {
  /** The page of the form. A person whose session has ended returns there after signing in. */
  page: string
  read?(form: FormData): Record<string, unknown>
  /** Keeps what was typed, while the person enters a code and comes back. */
  keep?(form: FormData): Promise<void>
  /** Returns the page that comes next. */
  done(result: Response): string | Promise<string>
}

/** The action of a form on a page of a signed-in customer. */
export function walletAction<Params, Body, Data extends z.ZodType>(
  route: TypedRoute<Params, Body, Data>,
  { page, read, keep, done }: WalletForm<z.output<Data>>,
): OperationAction<undefined> {
  return formAction<Params, Body, Data>(route, {
    ...(read && { read }),
    done: async (result) => ({ goTo: await done(result) }),
    refused: async ({ code }, form) => {
      const isOut = code === 'session_missing' || code === 'session_expired'
      if (!isOut && code !== 'reauthentication_required') return undefined
      await keep?.(form)
      // The page asks for the code itself.
      return isOut ? `/wallet/sign-in?${new URLSearchParams({ next: page })}` : page
    },
  })
}
