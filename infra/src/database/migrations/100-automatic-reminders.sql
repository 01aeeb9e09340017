-- Reminders that are sent by themselves: which accounts send any, to all clients or to some, and their open invoices
-- by the due date, so that a run of every hour reads a few rows.
create index settings_automatic_reminders on read.settings (account_id)
  where id = 'reminders' and record -> 'value' ->> 'send' = 'automatic';
create index clients_automatic_reminders on read.clients (account_id)
  where not deleted and record -> 'settings' -> 'reminders' ->> 'send' = 'automatic';
create index invoices_open_due on read.invoices (account_id, due_date, id) where not deleted and not paid;
