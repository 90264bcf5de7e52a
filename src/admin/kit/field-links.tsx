import { SiteLink } from '../../ui/site-link.tsx'

/** Fields that are missing, each a way to it: in columns, so that many of them are read like a list. */
export const FieldLinks = ({ fields }: { fields: { label: string; href: string }[] }) =>
  fields.length > 0 && (
    <ul className="grid basis-full grid-cols-2 gap-x-4 text-sm sm:grid-cols-3">
      {fields.map(({ label, href }) => (
        <li key={href}>
          <SiteLink href={href} className="flex min-h-11 items-center leading-5 text-accent lg:min-h-8">
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
