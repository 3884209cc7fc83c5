import type { z } from 'zod'
import { formAction, type OperationAction } from '@/app/_form/form-action'
import type { TypedRoute } from '@/lib/http/route'

interface WalletForm<Response> {
  /** The page of the form. A person whose session has ended returns there after signing in. */
  page: string
  read?(form: FormData): Record<string, unknown>
  /** Returns the next page. */
  done(result: Response): string | Promise<string>
}

/** The action of a form on a page of a signed-in customer. */
export function walletAction<Params, Body, Data extends z.ZodType>(
  route: TypedRoute<Params, Body, Data>,
  { page, read, done }: WalletForm<z.output<Data>>,
): OperationAction<undefined> {
  return formAction<Params, Body, Data>(route, {
    ...(read && { read }),
    done: async (result) => ({ goTo: await done(result) }),
    refused: ({ code }) => {
      if (code === 'session_missing' || code === 'session_expired')
        return `/wallet/sign-in?${new URLSearchParams({ next: page })}`
      // The page itself asks for the code.
      return code === 'reauthentication_required' ? page : undefined
    },
  })
}
