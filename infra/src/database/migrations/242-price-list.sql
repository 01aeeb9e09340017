-- Rates without a client are the user's own price list.
alter table read.rates alter column client_id drop not null;
