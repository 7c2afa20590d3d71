-- Lines of the bank by the names that they carry: a payment's notice may know its line by the sender's reference alone.
-- oldest code: 0073

create index bank_lines__names on app.bank_lines using gin (names);
