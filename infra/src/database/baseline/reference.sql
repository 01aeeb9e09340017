-- What is the same for all accounts.
create schema reference;

create table reference.exchange_rates (
  currency char(3) not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  rate numeric not null check (rate > 0),
  source text not null,
  primary key (currency, day)
);
