-- Where the operator has a geolocation service, the user sees the country of the network address of each session.
alter table identity.sessions add column country text;
