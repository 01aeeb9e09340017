-- How many recipients of messages to clients came into each state, for the figures of the operator.
create table sending.outcomes (
  state text primary key,
  recipients bigint not null
);
