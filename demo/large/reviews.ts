import { type SQL, sql } from 'drizzle-orm'
import { dice } from './dice.ts'

const words = [
  'The colour is deeper than in the picture.',
  'Lovely work. I will buy here again.',
  'Came a day early, well packed.',
  'Good finish, but smaller than I expected.',
]

/** Every parcel was asked about in its week; of each hundred orders six say how a piece fits that stayed, most of them with stars. */
export const reviewParts: SQL[] = [
  sql`insert into review_asks (fulfilment_id, created_at)
    select f.id, f.delivered_at + interval '7 days' from fulfilments f join orders o on o.id = f.order_id
    where f.delivered_at < now() - interval '7 days' and o.email like '%@customers.example' on conflict do nothing`,
  sql`insert into reviews (order_line_id, product_id, size, fit, stars, words, state, hidden_reason, hidden_by, answer, answered_at, created_at)
    select id, product_id, size, case when has_fit then (array['small', 'true', 'true', 'true', 'large'])[1 + floor(fit * 5)::int] end,
      case when not has_fit or luck < .85 then (array[5, 5, 5, 4, 4, 3, 2, 1])[1 + floor(stars * 8)::int] end,
      case when luck < .4 then (${`{${words.map((text) => JSON.stringify(text)).join(',')}}`}::text[])[1 + floor(luck * 10)::int] else '' end,
      case when luck < .03 then 'hidden' else 'shown' end, case when luck < .03 then 'It names the rider' end,
      case when luck < .03 then 'seed' end, case when luck between .05 and .1 then 'Thank you.' else '' end,
      case when luck between .05 and .1 then at + interval '1 day' end, at
    from (
      select l.id, l.product_id, l.size, l.size is not null and l.size !~* '^one size$' as has_fit, ${dice('o.id', 'fit')} as fit,
        ${dice('o.id', 'stars')} as stars, ${dice('o.id', 'luck')} as luck, f.delivered_at + interval '8 days' as at
      from orders o join order_lines l on l.order_id = o.id and l.position = 0 join fulfilments f on f.order_id = o.id join products p on p.id = l.product_id
      where o.email like '%@customers.example' and o.source = 'shop' and o.status = 'delivered' and f.delivered_at < now() - interval '8 days'
        and ${dice('o.id', 'review')} < .06 and not exists (select from return_lines rl where rl.order_line_id = l.id)
        and l.returned_quantity = 0) said
    on conflict do nothing`,
]
