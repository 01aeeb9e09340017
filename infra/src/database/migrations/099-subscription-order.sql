-- Messages of the payment provider arrive late and side by side. When the subscription of a user was last read from the
-- provider; what was read earlier does not replace it.
alter table identity.users add column subscription_read_at timestamptz;
