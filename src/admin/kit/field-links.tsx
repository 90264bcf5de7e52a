import { SiteLink } from '../../ui/site-link.tsx'

/** Fields that are missing, each a way to it: many of them in columns, so that they are read like a list. */
export const FieldLinks = ({ fields }: { fields: { label: string; href: string }[] }) =>
  fields.length > 0 && (
    <ul
      className={`basis-full text-sm ${fields.length > 3 ? 'grid grid-cols-2 gap-x-4 sm:grid-cols-3' : 'flex flex-wrap gap-x-6'}`}
    >
      {fields.map(({ label, href }) => (
        <li key={href}>
          <SiteLink href={href} className="flex min-h-11 items-center leading-5 text-accent lg:min-h-8">
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
