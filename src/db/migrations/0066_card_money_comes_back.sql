-- What comes back to a gift card whose own money went back is taken off it again, as far as it was missing (rule: card-follows-its-money):
-- it was spent before that. Its flag says what is missing still. The name sorts after `credit_entries_pass_on`, so that a card that was
-- replaced has passed it on. The balance has its account locked by now, so that what is read here is not of before.
CREATE FUNCTION "take_missing_off_card"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  card record;
  missing bigint;
  taken bigint;
BEGIN
  SELECT g.order_id, a.balance, g.amount INTO card FROM gift_cards g JOIN credit_accounts a ON a.id = g.account_id
    WHERE g.account_id = NEW.account_id AND g.order_id IS NOT NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(sum(e.amount), 0) - (SELECT greatest(0, least(card.amount, b.held)) FROM order_balances b WHERE b.order_id = card.order_id)
    INTO missing FROM credit_entries e WHERE e.order_id = card.order_id AND e.cause IN ('bought', 'reversed');
  taken := least(missing, card.balance);
  IF taken > 0 THEN
    INSERT INTO credit_entries (account_id, amount, cause, cause_id, order_id, by, is_sample, created_at)
      SELECT e.account_id, -taken, 'reversed', e.id::text, card.order_id, e.by, e.is_sample, e.created_at
        FROM credit_entries e WHERE e.id = NEW.id;
    UPDATE order_flags SET params = params || jsonb_build_object('amountMinor', missing - taken),
        cleared_at = CASE WHEN taken = missing THEN NEW.created_at END, cleared_by = CASE WHEN taken = missing THEN 'payments' END
      WHERE order_id = card.order_id AND kind = 'card_spent' AND cleared_at IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "credit_entries_take_missing" AFTER INSERT ON "credit_entries"
  FOR EACH ROW WHEN (NEW.amount > 0 AND NEW.cause IN ('refund', 'released', 'moved')) EXECUTE FUNCTION take_missing_off_card();
