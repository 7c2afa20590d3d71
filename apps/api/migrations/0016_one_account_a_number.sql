-- One account a national number, whatever phones counterparties typed beside it.

alter table app.parties add constraint parties__numbered unique (id, national_number);
alter table app.personal_data add column national_number text;
update app.personal_data d set national_number = p.national_number from app.parties p where p.id = d.party_id;
alter table app.personal_data alter column national_number set not null;
alter table app.personal_data add constraint personal_data__one_account unique (national_number);
alter table app.personal_data add constraint personal_data__number_of_party foreign key (party_id, national_number) references app.parties (id, national_number);
comment on table app.personal_data is 'What a person said of himself when completing the registration. The national number is that of his party: only here nobody else has it, a party that a counterparty typed may.';
