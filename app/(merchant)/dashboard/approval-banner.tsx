import { TextLink } from '@/components/ui/text-link'

/** For members of a business that the operator has not approved for production yet. */
export function ApprovalBanner() {
  return (
    <section
      aria-labelledby="approval"
      className="flex flex-col gap-3 rounded-lg border border-late-line bg-late-ground p-5"
    >
      <h2 id="approval" className="text-base font-semibold">
        Production waits for approval
      </h2>
      <p className="text-pretty">
        The operator of this Khata approves each business before it can charge a wallet. They read its
        registered name, its PAN and its support phone. You get a mail when it is done. The sandbox works.
      </p>
      <p>
        <TextLink href="/dashboard/production/settings#registration">Complete the registration</TextLink>
      </p>
    </section>
  )
}
