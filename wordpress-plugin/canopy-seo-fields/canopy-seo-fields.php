<?php
/**
 * Plugin Name:       Canopy SEO fields
 * Description:       Lets Canopy read and write the SEO title, meta description and canonical of pages, posts and other public content. Prints them in the head where no SEO plugin does.
 * Version:           1.1.1
 * Requires at least: 5.6
 * Requires PHP:      7.2
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public License
 * as published by the Free Software Foundation; either version 2 of the License, or (at your option) any later version.
 *
 * It stores nothing but three fields per page, sends nothing anywhere, and may be deleted at any time.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const CANOPY_SEO_TITLE       = '_canopy_seo_title';
const CANOPY_SEO_DESCRIPTION = '_canopy_seo_description';
const CANOPY_SEO_CANONICAL   = '_canopy_seo_canonical';
const CANOPY_SEO_VERSION     = '1.1.1';

/** For a page: a text that holds a reference such as &amp; shows it as it is, which esc_html() and esc_attr() would not. */
function canopy_seo_fields_escape( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8' );
}

/** Which plugin writes the head; an empty string where none is known to. */
function canopy_seo_fields_other_plugin() {
	if ( defined( 'WPSEO_VERSION' ) ) {
		return 'yoast';
	}
	if ( class_exists( 'RankMath', false ) ) {
		return 'rank-math';
	}
	if ( defined( 'AIOSEO_VERSION' ) || defined( 'SEOPRESS_VERSION' ) || defined( 'THE_SEO_FRAMEWORK_VERSION' ) ) {
		return 'other';
	}
	return '';
}

/** One line, valid UTF-8; it is escaped where it is printed, so no character is taken away here. */
function canopy_seo_fields_clean( $value ) {
	return trim( preg_replace( '/\s+/u', ' ', wp_check_invalid_utf8( (string) $value ) ) );
}

function canopy_seo_fields_may_edit( $allowed, $meta_key, $post_id ) {
	return current_user_can( 'edit_post', $post_id );
}

/**
 * Shows the fields in the REST API. Yoast's own are shown for posts alone, so they are added for everything else; where Yoast
 * has registered them already, nothing changes.
 */
function canopy_seo_fields_register() {
	$keys = array( CANOPY_SEO_TITLE, CANOPY_SEO_DESCRIPTION, CANOPY_SEO_CANONICAL );
	if ( 'yoast' === canopy_seo_fields_other_plugin() ) {
		$keys = array_merge( $keys, array( '_yoast_wpseo_title', '_yoast_wpseo_metadesc', '_yoast_wpseo_canonical' ) );
	}
	foreach ( get_post_types( array( 'public' => true, 'show_in_rest' => true ) ) as $type ) {
		if ( 'attachment' === $type ) {
			continue;
		}
		// Without it WordPress leaves meta out of the REST API.
		add_post_type_support( $type, 'custom-fields' );
		foreach ( $keys as $key ) {
			$registered = get_registered_meta_keys( 'post', $type );
			if ( ! empty( $registered[ $key ]['show_in_rest'] ) ) {
				continue;
			}
			register_post_meta(
				$type,
				$key,
				array(
					'type'              => 'string',
					'single'            => true,
					'default'           => '',
					'show_in_rest'      => true,
					'sanitize_callback' => 'canopy_seo_fields_clean',
					'auth_callback'     => 'canopy_seo_fields_may_edit',
				)
			);
		}
	}
}
add_action( 'init', 'canopy_seo_fields_register', 99 );

/** Tells Canopy that the plugin is here: the namespace is what it looks for. */
function canopy_seo_fields_route() {
	register_rest_route(
		'canopy/v1',
		'/status',
		array(
			'methods'             => 'GET',
			'permission_callback' => function () {
				return current_user_can( 'edit_posts' );
			},
			'callback'            => function () {
				return array(
					'version'    => CANOPY_SEO_VERSION,
					'seo_plugin' => canopy_seo_fields_other_plugin(),
				);
			},
		)
	);
}
add_action( 'rest_api_init', 'canopy_seo_fields_route' );

/** The field of the page that is shown; empty where there is none, or another plugin writes the head. */
function canopy_seo_fields_shown( $key ) {
	if ( ! is_singular() || '' !== canopy_seo_fields_other_plugin() ) {
		return '';
	}
	return (string) get_post_meta( get_queried_object_id(), $key, true );
}

function canopy_seo_fields_title( $title ) {
	$own = canopy_seo_fields_shown( CANOPY_SEO_TITLE );
	return '' === $own ? $title : canopy_seo_fields_escape( $own );
}
add_filter( 'pre_get_document_title', 'canopy_seo_fields_title', 20 );

function canopy_seo_fields_description() {
	$description = canopy_seo_fields_shown( CANOPY_SEO_DESCRIPTION );
	if ( '' !== $description ) {
		echo '<meta name="description" content="' . canopy_seo_fields_escape( $description ) . '" />' . "\n";
	}
}
add_action( 'wp_head', 'canopy_seo_fields_description', 1 );

/** The canonical of a post; WordPress asks for it wherever it prints one. */
function canopy_seo_fields_canonical( $url, $post ) {
	if ( '' !== canopy_seo_fields_other_plugin() ) {
		return $url;
	}
	$own = (string) get_post_meta( $post->ID, CANOPY_SEO_CANONICAL, true );
	return '' === $own ? $url : esc_url_raw( $own );
}
add_filter( 'get_canonical_url', 'canopy_seo_fields_canonical', 20, 2 );
