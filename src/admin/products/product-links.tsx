import { SiteLink } from '../../ui/site-link.tsx'

const links = { preview: 'Preview', labels: 'Labels' }

/** Where a product leads to: next to its title on a desktop, among its rarer actions on a phone, where the title needs the room. */
export const ProductLinks = ({ id, className }: { id: string; className: string }) =>
  Object.entries(links).map(([page, label]) => (
    <SiteLink key={page} href={`/admin/products/${id}/${page}`} className={className}>
      {label}
    </SiteLink>
  ))
