-- Whoever has given the code of his phone finds what counterparties offer to it.
create index parties__phone on app.parties (phone);
