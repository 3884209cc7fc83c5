import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-look'
import { PageLink } from './page-link'

/** A button. Where it sends a form, SubmitButton also shows that the answer is under way. */
export function Button({ look, size, type = 'button', ...button }: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={buttonClass({ ...(look && { look }), ...(size && { size }) })}
      {...button}
    />
  )
}

interface LinkButtonProps extends ButtonLook {
  href: string
  /** `_blank`: this page stays open beside it. */
  target?: '_blank'
  children: React.ReactNode
}

/** A link to where something is done, with the look of a button. */
export function LinkButton({ href, target, children, ...looks }: LinkButtonProps) {
  return (
    <PageLink href={href} target={target} className={buttonClass(looks)}>
      {children}
    </PageLink>
  )
}
