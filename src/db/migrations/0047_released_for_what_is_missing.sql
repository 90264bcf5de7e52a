-- What an owner let go unpaid counts for what is missing now: money that comes in, or pieces that go, end it as far as they go (rule:
-- paid-before-it-leaves).
CREATE OR REPLACE FUNCTION "write_payment_status"(which uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders o SET payment_status = derived.payment_status, money_missing = derived.money_missing,
    missing_released = least(o.missing_released, greatest(derived.money_missing, 0))
  FROM (SELECT own.id, money.* FROM orders own,
    order_money_of(own.id, own.currency, own.total_amount, own.paid_at IS NOT NULL, own.status = 'cancelled') money WHERE own.id = which) derived
  WHERE o.id = derived.id AND (o.payment_status <> derived.payment_status OR o.money_missing IS DISTINCT FROM derived.money_missing);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "order_settled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT money.payment_status, money.money_missing, least(NEW.missing_released, greatest(money.money_missing, 0))
  INTO NEW.payment_status, NEW.money_missing, NEW.missing_released
  FROM order_money_of(NEW.id, NEW.currency, NEW.total_amount, NEW.paid_at IS NOT NULL, NEW.status = 'cancelled') money;
  RETURN NEW;
END $$;
