<?php
// A site whose editors lost the right to code, as a plugin for roles would store it.
add_filter(
	'option_wp_user_roles',
	function ( $roles ) {
		unset( $roles['editor']['capabilities']['unfiltered_html'] );
		return $roles;
	}
);
